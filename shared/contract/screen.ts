import type { HttpClient } from './calls'
import type { Lang, Names } from './lang'

/** The address of a screen, and what its calls need. */
export interface ScreenAddress {
  http: HttpClient
  lang: Lang
  /** The values of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>
  /** The query with its `?`; empty without one. */
  search: string
}

/** A call with its place in the query client, as `callQuery` makes it. */
export interface ScreenQuery {
  queryKey: readonly unknown[]
  queryFn?: unknown
}

/** A screen whose head is to be written. */
export interface ScreenToDescribe extends ScreenAddress {
  /** A text of the part's own messages. */
  t: (key: string, values?: Record<string, unknown>) => string
  names: Names
  /** The answer of a call that `data` returned; undefined where the page is composed without, or it found nothing. */
  answerOf: <Data>(query: AnsweredQuery<Data>) => Data | undefined
  /** The address of a screen in the page's language, absolute where the site's public address is known. */
  addressOf: (path: string) => string
  /** The address of a file, absolute likewise; a relative one is seen from the site's root. */
  fileOf: (path: string) => string
  /** The base address of the site's API. */
  apiBase: string
}

interface AnsweredQuery<Data> {
  queryKey: readonly unknown[]
  queryFn?: ((context: never) => Data | Promise<Data>) | symbol
}

/** What search engines and shared cards are told of a screen. */
export interface ScreenHead {
  description: string
  /** What it shows, in the words of schema.org. Only what is known is said. */
  facts?: SchemaThing
}

/** One thing in the words of schema.org, without the `@context`. */
export interface SchemaThing {
  '@type': string
  [property: string]: unknown
}
