import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Chunks {
  chunks: Record<string, string[]>
}

const address = (file: string) => `/bundle/${file}`
const filesOf = ({ chunks }: Chunks, ending: string, names = ['main']) =>
  [...new Set(names.flatMap((name) => chunks[name] ?? []))].filter((file) => file.endsWith(ending))

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>慢生活农场</title>'

const scripts = (chunks: Chunks) =>
  filesOf(chunks, '.js')
    .map((file) => `<script defer src="${address(file)}"></script>`)
    .join('')

/** The bundle as a build tool's own page starts it: scripts and styles in the head, an empty body. */
export function plainPage(composed: string, chunks: Chunks): string {
  const styles = filesOf(chunks, '.css').map(
    (file) => `<link rel="stylesheet" href="${address(file)}">`,
  )
  return `<!doctype html><html lang="zh"><head>${HEAD}${styles.join('')}${scripts(chunks)}</head><body><div id="app"></div>${dataOf(composed)}</body></html>`
}

/** The bundle with the very same prerendered body, styles inlined, files preloaded, first call started. */
export function prerenderedPage(
  composed: string,
  chunks: Chunks,
  folder: string,
  screen: string[],
): string {
  const used = ['main', 'http', ...screen]
  const styles = filesOf(chunks, '.css', used).map(
    (file) => `<style data-href="${file}">${readFileSync(path.join(folder, file), 'utf8')}</style>`,
  )
  const later = filesOf(chunks, '.js', used).filter(
    (file) => !filesOf(chunks, '.js').includes(file),
  )
  const preloads = later.map(
    (file) => `<link rel="preload" as="script" fetchpriority="low" href="${address(file)}">`,
  )
  const calls = composed.match(/<link rel="preload" as="fetch"[^>]*>/g) ?? []
  const body = /<body>([\s\S]*)<\/body>/.exec(composed)![1]!
  return `<!doctype html><html lang="zh"><head>${HEAD}${styles.join('')}${scripts(chunks)}${calls.join('')}${preloads.join('')}</head><body>${body}</body></html>`
}

const dataOf = (composed: string) =>
  /<script type="application\/json"[\s\S]*?<\/script>/.exec(composed)![0]
