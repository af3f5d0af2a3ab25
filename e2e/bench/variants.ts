import { createHash } from 'node:crypto'
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

/**
 * The bundle with the very same prerendered body and metadata, styles inlined, files preloaded, first call started.
 * @param policy the composed page's Content-Security-Policy
 * @returns the page and a policy with the hashes of its own styles
 */
export function prerenderedPage(
  composed: string,
  policy: string,
  chunks: Chunks,
  folder: string,
  screen: string[],
): { page: string; policy: string } {
  const used = ['main', 'http', ...screen]
  const styles = filesOf(chunks, '.css', used).map((file) => ({
    file,
    text: readFileSync(path.join(folder, file), 'utf8'),
  }))
  const later = filesOf(chunks, '.js', used).filter(
    (file) => !filesOf(chunks, '.js').includes(file),
  )
  const preloads = later.map(
    (file) => `<link rel="preload" as="script" fetchpriority="low" href="${address(file)}">`,
  )
  const inlined = styles.map(({ file, text }) => `<style data-href="${file}">${text}</style>`)
  const [, head, body] = /<head>([\s\S]*?)<\/head>\s*<body>([\s\S]*)<\/body>/.exec(composed)!
  return {
    page: `<!doctype html><html lang="zh"><head>${metadataOf(head!)}${inlined.join('')}${scripts(chunks)}${preloads.join('')}</head><body>${body}</body></html>`,
    policy: withStyles(policy, styles),
  }
}

/** All of a composed page's head but its styles and its scripts' files. */
const metadataOf = (head: string) =>
  head
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<script [^>]*\bsrc=[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '')

/**
 * A policy that allows these styles. It has no directives of trusted types: the policy for strings that the site's scripts
 * create allows only files of the site.
 */
function withStyles(policy: string, styles: { text: string }[]): string {
  const hashes = styles.map(({ text }) => `'sha256-${sha256(text)}'`)
  return policy
    .replace(/style-src [^;]*/, `style-src 'self' ${hashes.join(' ')}`)
    .replace(/; require-trusted-types-for[^;]*; trusted-types[^;]*/, '')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const dataOf = (composed: string) =>
  /<script type="application\/json"[\s\S]*?<\/script>/.exec(composed)![0]
