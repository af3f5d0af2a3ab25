import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import {
  LANGS,
  checkedRemote,
  type Lang,
  type Page,
  type PublishedPart,
  type Registry,
  type Release,
  type RemoteModule,
  type Settings,
  type ShellBundle,
} from 'shared/contract'
import { evaluateBundle } from './node-bundle'
import { claimOf, refuseConflicts } from './part-faults'
import { contentPolicy } from './policy'
import { nodeBundle } from './release-folder'
import { readShell } from './shell-bundle'

/** One composed page: its file below the revision's folder, and the content security policy it is served with. */
export interface ComposedPage {
  file: string
  policy: string
}

/**
 * An entry of a revision's `pages.json`: a route pattern that addresses are matched with, and its page in each
 * language.
 */
export interface PageRoute {
  path: string
  caseSensitive: true
  status: 200 | 404
  pages: Record<Lang, ComposedPage>
}

export const pagesFolder = (site: string, revision: number) =>
  path.join(site, 'pages', String(revision))

/**
 * Renders every page of a registry in both languages into that revision's own folder. None of them is served before the
 * registry with that revision is in place, so pages and the parts that they name change in one step.
 * @throws an error that names the page and holds the part's error, when a part cannot be rendered
 */
export async function composePages(
  site: string,
  registry: Registry,
  settings: Settings,
): Promise<void> {
  const shell = readShell(site, registry.shell)
  const remotes = loadRemotes(site, registry, shell.provided)
  const parts = Object.values(registry.remotes).map(({ part }) => part)
  refuseConflicts([...shell.claims, ...parts.map(claimOf)])
  const folder = pagesFolder(site, registry.revision)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const composer = { site, registry, settings, shell, parts, remotes }
  const routes: PageRoute[] = []
  for (const page of shell.pages(parts, remotes)) {
    const pages = {} as Record<Lang, ComposedPage>
    for (const lang of LANGS) {
      const { html, policy } = await composePage(composer, page, lang)
      const file = `${fileName(page)}.${lang}.html`
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      writeFileSync(path.join(folder, file), html)
      writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(html, brotli))
      pages[lang] = { file, policy }
    }
    const status = page.holds === 'missing' ? 404 : 200
    routes.push({ path: page.path, caseSensitive: true, status, pages })
  }
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(routes, null, 2))
}

/** File names such as `index`, `live`, `live-=id` and `live-+`: readable, and unique for each pattern. */
const fileName = ({ path }: Page) =>
  path.slice(1).replaceAll('/', '-').replaceAll(':', '=').replaceAll('*', '+') || 'index'

function loadRemotes(site: string, registry: Registry, provided: Record<string, unknown>) {
  const remotes: Record<string, RemoteModule> = {}
  for (const [name, release] of Object.entries(registry.remotes)) {
    if (release.version === 'development') continue
    remotes[name] = checkedRemote(name, evaluateBundle(nodeBundle(site, release), provided))
  }
  return remotes
}

interface Composer {
  site: string
  registry: Registry
  settings: Settings
  shell: ShellBundle
  parts: PublishedPart[]
  remotes: Record<string, RemoteModule>
}

async function composePage(composer: Composer, page: Page, lang: Lang) {
  const { site, registry, settings, shell, parts, remotes } = composer
  const path = page.path.replace(/:[^/]+|\*/g, '-')
  const holds = page.holds === 'screen' && !everyPartIsThere(composer) ? 'waiting' : page.holds
  const rendered = await shell
    .render({ path, holds, lang, settings, parts, remotes })
    .catch((error: unknown) => {
      throw new Error(`The page ${page.path} (${lang}) could not be rendered: ${String(error)}`, {
        cause: error,
      })
    })
  const own = (release: Release, chunks: string[]) =>
    chunks.flatMap((chunk) => addresses(release, chunk))
  const first = own(registry.shell, ['main', ...rendered.chunks])
  const later = rendered.remotes.flatMap((name, index) => {
    const release = registry.remotes[name]
    if (!release || release.version === 'development') return []
    const { screens, widgets } = release.part
    const first = page.holds === 'screen' ? screens.find((screen) => !screen.path)?.files : []
    const needed = index === 0 ? (first ?? []) : Object.values(widgets).flat()
    return [
      release.base + release.entry,
      ...own(release, ['remote']),
      ...needed.map((file) => release.base + file),
    ]
  })
  const [start, calls] = rendered.remotes.length ? [['federation'], ['http']] : [[], []]
  // In the order in which they are needed: the federation runtime, the parts, then the HTTP client.
  const files = unique([
    ...first,
    ...own(registry.shell, start),
    ...later,
    ...own(registry.shell, calls),
  ])
  const styles = files
    .filter((file) => file.endsWith('.css'))
    .map((address) => ({ address, text: readFileSync(`${site}${address}`, 'utf8') }))
  const html = documentOf({
    lang,
    ...rendered,
    body: rendered.html,
    styles,
    scripts: first.filter(isScript).filter((file) => own(registry.shell, ['main']).includes(file)),
    preloads: files
      .filter(isScript)
      .filter((file) => !own(registry.shell, ['main']).includes(file)),
    calls: rendered.calls.map((call) => settings.apiBase + call),
    dataId: shell.PAGE_DATA_ID,
    data: { lang, settings, registry: slim(registry), holds },
  })
  return {
    html,
    policy: contentPolicy(
      styles.map(({ text }) => text),
      origins(settings, registry),
      settings.mediaOrigins,
    ),
  }
}

/** A part that is read from a development server cannot be rendered here, so its pages hold a waiting frame. */
const everyPartIsThere = ({ registry, remotes }: Composer) =>
  Object.keys(registry.remotes).every((name) => remotes[name])

const isScript = (file: string) => file.endsWith('.js')
const unique = (list: string[]) => [...new Set(list)]

const addresses = (release: Release, chunk: string) =>
  (release.chunks[chunk] ?? []).map((file) => release.base + file)

/** The subset of the registry that the browser needs. The full registry is fetched when a part has to be reloaded. */
function slim(registry: Registry): Registry {
  const bare = (release: Release) => ({ ...release, chunks: {}, files: [] })
  return {
    revision: registry.revision,
    shell: bare(registry.shell),
    remotes: Object.fromEntries(
      Object.entries(registry.remotes).map(([name, release]) => [
        name,
        { ...bare(release), part: { ...release.part, screens: [], widgets: {} } },
      ]),
    ),
    history: {},
  }
}

function origins(settings: Settings, registry: Registry): string[] {
  const foreign = [settings.apiBase, ...Object.values(registry.remotes).map(({ base }) => base)]
    .filter((address) => /^https?:/.test(address))
    .map((address) => new URL(address).origin)
  return unique(
    foreign.flatMap((origin) => [
      origin,
      ...(/localhost/.test(origin) ? [origin.replace('http', 'ws')] : []),
    ]),
  )
}

interface Document {
  lang: Lang
  title: string
  description: string
  body: string
  styles: { address: string; text: string }[]
  scripts: string[]
  preloads: string[]
  calls: string[]
  dataId: string
  data: unknown
}

function documentOf(page: Document): string {
  const lines = [
    '<!doctype html>',
    `<html lang="${page.lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escape(page.title)}</title>`,
    `<meta name="description" content="${escape(page.description)}">`,
    '<link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml">',
    // `data-href` is the attribute that webpack's chunk loader looks for, so it does not fetch these styles again.
    ...page.styles.map(
      ({ address, text }) => `<style data-href="${path.basename(address)}">${text}</style>`,
    ),
    ...page.scripts.map((file) => `<script defer${foreign(file)} src="${file}"></script>`),
    ...page.calls.map(
      (call) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${call}">`,
    ),
    ...page.preloads.map(
      (file) =>
        `<link rel="preload" as="script"${foreign(file)} fetchpriority="low" href="${file}">`,
    ),
    '</head>',
    `<body><div id="app">${page.body}</div>`,
    `<script type="application/json" id="${page.dataId}">${JSON.stringify(page.data).replace(/</g, '\\u003c')}</script>`,
    '</body></html>',
  ]
  return lines.join('\n')
}

/**
 * webpack's chunk loader uses CORS only for other origins. A preload with a different CORS mode would be fetched twice.
 */
const foreign = (file: string) => (file.startsWith('/') ? '' : ' crossorigin="anonymous"')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!)
