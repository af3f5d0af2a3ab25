import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import {
  inLang,
  LANGS,
  type Page,
  type PartScreen,
  type Registry,
  type Release,
  type ReleaseFile,
  type Settings,
} from 'shared/contract'
import { sha384 } from '../store/integrity'
import { publicRegistry } from '../store/site-registry'
import type { Files } from '../store/site-store'
import { storeOf } from '../store/store-of'
import { documentOf, type Style } from './document'
import { headLinks } from './head'
import { layerOrder } from './layer-order'
import { pagePolicy } from './policy'
import type { ComposedPage, PageRoute } from './page-routes'
import type { RenderedPage, Renderer } from './renderer'
import { MARKS } from './template-marks'
import { structuredData } from './structured-data.cjs'

/** What the pages are composed from. */
type Composed = Registry & { settings: Settings }

/**
 * Composes every page of a registry in both languages. None of them is served before the registry with that revision is
 * in place, so pages and the parts that they name change in one step.
 * @param renderer has loaded the bundles of the registry's releases
 * @returns the pages, also compressed, and `pages.json`, which says which of them answers which address
 * @throws an error that names the page, when a part cannot be rendered
 */
export async function composePages(
  site: string,
  registry: Composed,
  renderer: Renderer,
): Promise<Files> {
  const releases = Object.values(registry.remotes)
  const { settings } = registry
  const rendered = await renderer.render({
    settings,
    parts: releases.map(({ part }) => part),
    remotes: releases.filter(isReleased).map(({ name }) => name),
    langs: LANGS,
  })
  const styles = await stylesOf(site, registry)
  const composed = rendered.map((one) => composedPage(registry, one, styles))
  const templates = composed.flatMap(({ template }) => template ?? [])
  const compressed = composed.map(
    async ({ file, html }) => [`${file}.br`, await brotli(html)] as const,
  )
  return new Map([
    ...[...composed, ...templates].map(({ file, html }) => [file, Buffer.from(html)] as const),
    ...(await Promise.all(compressed)),
    ['pages.json', Buffer.from(JSON.stringify(routesOf(composed, registry), null, 2))],
  ])
}

/** The text of every style sheet of the releases that run together, by its address. */
async function stylesOf(
  site: string,
  { shell, remotes }: Composed,
): Promise<ReadonlyMap<string, string>> {
  const sheets = [shell, ...Object.values(remotes)]
    .filter(isReleased)
    .flatMap(({ base, files }) => files.map((file) => ({ ...file, address: base + file.path })))
    .filter(({ address }) => address.endsWith('.css'))
  const read = async ({ address, integrity }: ReleaseFile & { address: string }) => {
    const bytes = await storeOf(site).read(address)
    // A page with the damaged text would be signed with it.
    if (!bytes || sha384(bytes) !== integrity)
      throw new Error(
        `${address} is missing or damaged, so no page can be composed with it. Restore the file from its build or a backup: npm run release -- verify names all such files.`,
      )
    return [address, bytes.toString('utf8')] as const
  }
  return new Map(await Promise.all(sheets.map(read)))
}

/** Whether a release has a Node bundle; one from a development server has none. */
export const isReleased = ({ version }: Pick<Release, 'version'>): boolean =>
  version !== 'development'

type WrittenPage = ComposedPage & { html: string }
type NewPage = WrittenPage & Pick<RenderedPage, 'page' | 'lang'> & { template?: WrittenPage }

function composedPage(
  registry: Composed,
  one: RenderedPage,
  styles: ReadonlyMap<string, string>,
): NewPage {
  const { page, lang } = one
  const name = `${fileName(page)}.${lang}`
  return {
    page,
    lang,
    file: `${name}.html`,
    ...composePage(registry, one, styles),
    ...(screenOf(registry, page)?.onRequest && {
      template: {
        file: `${name}.template.html`,
        ...composePage(registry, templateOf(one), styles),
      },
    }),
  }
}

/** The screen of a part that a page shows; none for the shell's own and for 404 pages. */
const screenOf = ({ remotes }: Composed, { path: at }: Page): PartScreen | undefined =>
  Object.values(remotes)
    .flatMap(({ part: { base, screens } }) =>
      screens.map((screen) => ({ screen, at: screen.path ? `${base}/${screen.path}` : base })),
    )
    .find((one) => one.at === at)?.screen

/** The page of a screen with marks instead of its content. */
const templateOf = (one: RenderedPage): RenderedPage => ({
  ...one,
  page: { ...one.page, holds: 'screen' },
  holds: 'screen',
  rendered: {
    ...one.rendered,
    ...{ html: MARKS.body, title: MARKS.title, description: MARKS.description, calls: [] },
  },
  answers: MARKS.answers,
})

const compress = promisify(brotliCompress)
/** With a window of 64 KB: the default one prepares 32 MB for each page, ten times the work for one byte in a thousand. */
const brotli = (text: string) =>
  compress(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
  })

/** The two languages of each page as one route, in the order of the pages. */
function routesOf(composed: NewPage[], registry: Composed): PageRoute[] {
  const routes = new Map<string, PageRoute>()
  for (const { page, lang, file, policy, template } of composed) {
    const status = page.holds === 'notFound' ? 404 : 200
    const route = routes.get(page.path)
    const written = template && { file: template.file, policy: template.policy }
    const pages = {
      ...route?.pages,
      [lang]: { file, policy, template: written },
    } as PageRoute['pages']
    const personal = screenOf(registry, page)?.personal ?? false
    routes.set(page.path, { path: page.path, caseSensitive: true, status, personal, pages })
  }
  return [...routes.values()]
}

/** File names such as `index`, `live`, `live-=id` and `live-+`: readable, and unique for each pattern. */
const fileName = (page: Page) =>
  page.path.slice(1).replaceAll('/', '-').replaceAll(':', '=').replaceAll('*', '+') || 'index'

function composePage(
  registry: Composed,
  one: RenderedPage,
  sheetTexts: ReadonlyMap<string, string>,
) {
  const { page, lang, holds, rendered, dataId, answers } = one
  const { settings } = registry
  const own = (release: Release, chunks: string[]) =>
    chunks.flatMap((chunk) => addresses(release, chunk))
  const shellFiles = own(registry.shell, ['main', ...rendered.chunks])
  const partFiles = rendered.partsUsed.flatMap((name, index) => {
    const release = registry.remotes[name]
    if (!release || !isReleased(release)) return []
    const { widgets } = release.part
    const ofScreen = page.holds === 'screen' ? screenOf(registry, page)?.files : []
    const needed = index === 0 ? (ofScreen ?? []) : Object.values(widgets).flat()
    return [
      release.base + release.entry,
      ...own(release, ['remote']),
      ...needed.map((file) => release.base + file),
    ]
  })
  const hashes = new Map(
    [registry.shell, ...Object.values(registry.remotes)].flatMap(({ base, files }) =>
      files.map(({ path: file, integrity }) => [base + file, integrity] as const),
    ),
  )
  // Every file of a page is one of its releases' (`filesOf` and `refuseStrangeNames` check it).
  const hashed = (address: string) => ({ address, integrity: hashes.get(address)! })
  const usesCore = rendered.partsUsed.some(
    (name) => registry.remotes[name]?.usesRuntimeCore !== false,
  )
  const coreChunk = usesCore ? ['runtime-core'] : []
  // A page that comes with its answers makes no call before it is used.
  const callsChunk = answers ? [] : ['http']
  const [federationChunks, httpChunk] = rendered.partsUsed.length
    ? [['federation', ...coreChunk], callsChunk]
    : [[], []]
  // In the order in which they are needed: what loads the parts, the parts, then the HTTP client.
  const files = unique([
    ...shellFiles,
    ...own(registry.shell, federationChunks),
    ...partFiles,
    ...own(registry.shell, httpChunk),
  ])
  const sheets: Style[] = files
    .filter((file) => file.endsWith('.css'))
    .map((address) => ({ address, text: sheetTexts.get(address)! }))
  // After the shell's first style sheet, which gives the parts their place among all layers.
  const styles = sheets.toSpliced(1, 0, { text: layerOrder(Object.values(registry.remotes)) })
  const html = documentOf({
    lang,
    ...rendered,
    body: rendered.html,
    styles,
    scripts: shellFiles
      .filter(isScript)
      .filter((file) => own(registry.shell, ['main']).includes(file))
      .map(hashed),
    preloads: files
      .filter(isScript)
      .filter((file) => !own(registry.shell, ['main']).includes(file))
      .map(hashed),
    calls: rendered.calls.map((call) => settings.apiBase + call),
    dataId,
    head: headLinks({
      lang,
      ...{ title: rendered.title, description: rendered.description },
      url: urlOf(registry, one),
      structured: answers ? MARKS.structured : structuredData(rendered.things),
      publicUrl: settings.publicUrl,
      card: cardOf(one),
    }),
    data: { lang, settings, registry: publicRegistry(registry), holds, answers },
  })
  return {
    html,
    policy: pagePolicy(
      styles.map(({ text }) => text),
      settings,
      registry,
    ),
  }
}

const isScript = (file: string) => file.endsWith('.js')
const unique = (list: string[]) => [...new Set(list)]

const addresses = (release: Release, chunk: string) =>
  (release.chunks[chunk] ?? []).map((file) => release.base + file)

/**
 * The address that a shared card names. None on the page of a pattern and on one that comes only when its screen could not
 * be rendered: both stand for many addresses. None of what is nobody else's either.
 */
function urlOf(registry: Composed, { page, lang, answers }: RenderedPage): string | null {
  const screen = screenOf(registry, page)
  if (page.holds === 'notFound' || screen?.personal) return null
  if (answers) return MARKS.url
  if (screen?.onRequest || /[:*]/.test(page.path)) return null
  return (registry.settings.publicUrl ?? '') + inLang(lang, page.path)
}

/** Which picture stands for a page: that of its part or of the shell's screen. */
const cardOf = ({ page, rendered: { partsUsed } }: RenderedPage): string =>
  partsUsed[0] ?? page.path.slice(1)
