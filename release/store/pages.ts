import { sha384 } from './integrity'
import type { SiteRegistry } from './site-registry'
import type { Files } from './site-store'
import { storeOf } from './store-of'

/** Before the names of the pages that the canary's visitors get. */
const CANARY = 'canary/'

/** The copy of the registry that a revision's pages were composed for. */
const COPY = 'registry.json'

const folderOf = (revision: number) => `pages/${revision}`

/** The name of the copy of the registry beside a revision's pages. */
export const copyOf = (revision: number) => `${folderOf(revision)}/${COPY}`

/** The revisions whose pages are stored, newest first. */
export async function storedRevisions(site: string): Promise<number[]> {
  const names = await storeOf(site).list('pages')
  return [...new Set(names.map((name) => Number(name.split('/')[0])))]
    .filter((revision) => Number.isSafeInteger(revision))
    .sort((one, other) => other - one)
}

/** The files of both sets of a revision's pages. @param canary none while there is no canary */
export const bothSets = (stable: Files, canary: Files): Files =>
  new Map([...stable, ...[...canary].map(([name, bytes]) => [CANARY + name, bytes] as const)])

/** The canary's set among a revision's pages. */
export const canarySet = (pages: Files): Files =>
  new Map(
    [...pages].flatMap(([name, bytes]) =>
      name.startsWith(CANARY) ? [[name.slice(CANARY.length), bytes] as const] : [],
    ),
  )

export const storePages = (site: string, revision: number, pages: Files): Promise<void> =>
  storeOf(site).put(folderOf(revision), pages)

export const removePages = (site: string, revision: number): Promise<void> =>
  storeOf(site).remove(folderOf(revision))

/** The files of a revision's pages, without the copy of the registry. */
export async function storedPages(site: string, revision: number): Promise<Files> {
  const store = storeOf(site)
  const names = (await store.list(folderOf(revision))).filter((name) => name !== COPY)
  const read = async (name: string) => {
    const bytes = await store.read(`${folderOf(revision)}/${name}`)
    return bytes ? [[name, bytes] as const] : []
  }
  return new Map((await Promise.all(names.map(read))).flat())
}

/** The hash over all files of a revision's pages, in the order of their names. */
export const pagesIntegrity = (pages: Files): string => {
  const names = [...pages.keys()].sort()
  // Every name is one of the map's.
  const list = names.map((name) => [name, sha384(pages.get(name)!)])
  return sha384(Buffer.from(JSON.stringify(list)))
}

/**
 * The pages of a registry as they were composed.
 * @throws when they are not
 */
export async function intactPages(
  site: string,
  { revision, pages: integrity }: SiteRegistry,
): Promise<Files> {
  const pages = await storedPages(site, revision)
  if (pagesIntegrity(pages) === integrity) return pages
  throw new Error(`The pages of revision ${revision} are damaged or incomplete.`)
}

/** Whether the pages of a registry are as they were composed. */
export const arePagesIntact = (site: string, registry: SiteRegistry): Promise<boolean> =>
  intactPages(site, registry).then(
    () => true,
    () => false,
  )
