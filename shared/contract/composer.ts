import type { Lang } from './lang'
import type { PublishedPart } from './part'
import type { RemoteModule } from './remote'
import type { SchemaThing } from './screen'
import type { Settings } from './site'

/**
 * What a composed page has in its main element: the screen of its address, a loading frame for the part that serves it,
 * or the 404 screen. The first render in the browser repeats it.
 */
export type Holds = 'screen' | 'waiting' | 'notFound'

/** A page to compose, for the one address (`/about`) or all addresses (`/live/:id`, `/*`) that its pattern matches. */
export interface Page {
  path: string
  holds: Holds
}

export interface RenderRequest extends Page {
  lang: Lang
  settings: Settings
  /** Every part as the registry has it. */
  parts: PublishedPart[]
  /** The parts' modules by name, without any that is read from a development server. */
  remotes: Record<string, RemoteModule>
}

/** What a page says of itself to search engines and shared cards. */
export interface PageHead {
  /** The document's title, with the site's name. */
  title: string
  description: string
  /** What it shows, in the words of schema.org. */
  things: SchemaThing[]
}

export interface Rendered extends PageHead {
  html: string
  /** The parts used by the page's main element; the part that owns the route comes first. */
  partsUsed: string[]
  /** GET paths below the API base that its screen calls immediately. */
  calls: string[]
  /** Named chunks of the shell that its main element uses. */
  chunks: string[]
}

/** A page to render for one address, with the answers of its screen's calls. */
export interface ScreenRequest {
  /** The screen's path and query, without the language. */
  address: string
  lang: Lang
  settings: Settings
  parts: PublishedPart[]
  remotes: Record<string, RemoteModule>
  /** Makes a GET call below the API base. Rejects like the browser's HTTP client. */
  ask: (path: string, params: Record<string, unknown> | undefined) => Promise<unknown>
}

/** The answer of a call, and its key in the query client. A call that found nothing has a failure instead of data. */
export type ScreenAnswer = [
  queryKey: readonly unknown[],
  data: unknown,
  failure?: { status: number; data: unknown },
]

/** The answers of a screen's calls, and when they were given, in milliseconds since 1970. */
export interface PageAnswers {
  at: number
  answers: ScreenAnswer[]
}

export interface RenderedScreen extends PageHead {
  html: string
  /** Its own address, absolute where the site's public address is known. */
  url: string
  answers: PageAnswers
  /** Whether what the address names does not exist. */
  isMissing: boolean
}

/** A path, and places in the menu and the footer, that a part or the shell takes. */
export interface Claim {
  /** Who claims it: `live`, or `the shell's /about`. */
  by: string
  path: string
  menu?: number
  footer?: number
}

/** The shell's Node bundle, by which a release composes the pages: what shell/src/compose/render.tsx exports. */
export interface ShellBundle {
  CONTRACT: number
  PAGE_DATA_ID: string
  provided: Record<string, unknown>
  /** The paths and places that the shell's own screens claim. */
  claims: Claim[]
  pages(parts: PublishedPart[], remotes: Record<string, RemoteModule>): Page[]
  render(request: RenderRequest): Promise<Rendered>
  /** @throws when a call fails, except by 400 or 404, or the screen throws */
  renderScreen(request: ScreenRequest): Promise<RenderedScreen>
}
