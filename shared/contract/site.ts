import { createContext, useContext, useEffect, type ComponentType } from 'react'
import type { HttpClient } from './calls'
import type { Lang } from './lang'
import type { WidgetName, WidgetProps } from './widgets'

/** Small things kept in this browser for the visitor, one drawer for each part; reads null where there is nothing or no storage. */
export interface Memory {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  forget(key: string): void
}

/** Settings that the operator changes without a build, read from the page. */
export interface Settings {
  /** Base of the site's API, `/api` by default; may be another origin. */
  apiBase: string
  /** What the finance table on home shows. */
  homeLedger: 'sample' | 'live'
  /** Other origins that pictures and streams come from, e.g. `https://media.example.org`; the page's policy allows them. */
  mediaOrigins: string[]
  /** How long a part may take to load or to draw, in ms, before its frame says so. */
  loadLimit: number
}

export const DEFAULT_SETTINGS: Settings = {
  apiBase: '/api',
  homeLedger: 'sample',
  mediaOrigins: [],
  loadLimit: 10_000,
}

/** Places a widget of another part, with its own frame for loading and failure. */
type Widget = <K extends WidgetName>(
  props: {
    name: K
    /** Height in px kept free while it loads. */ reserve: number
  } & WidgetProps[K],
) => React.ReactElement

/** Everything a remote receives from the shell that is not a library. */
export interface Site {
  http: HttpClient
  lang: Lang
  settings: Settings
  memory: Memory
  Widget: Widget
  /** Behind `useScreenTitle`: names the screen by itself, null by its route. Missing where nothing is named. */
  nameScreen?: (title: string | null) => void
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider: ComponentType<{ value: Site; children: React.ReactNode }> =
  SiteContext.Provider

/** The shell's services. Throws outside a `SiteProvider`: a remote always runs in the shell or the standalone frame. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site)
    throw new Error(
      'useSite() was called outside the site. Render inside <SiteProvider>: the shell and the standalone frame do.',
    )
  return site
}

/**
 * Names the screen after what it shows, `一号稻田`, for as long as the calling component stands; with null the screen has
 * its route's title. The shell alone writes the document's title, in its own form. For a remote's screens, not its
 * widgets. Added within contract 1: remotes built before it keep their routes' titles; one that calls it needs a
 * shell that has it.
 */
export function useScreenTitle(title: string | null): void {
  const { nameScreen } = useSite()
  useEffect(() => {
    if (title === null || !nameScreen) return
    nameScreen(title)
    return () => nameScreen(null)
  }, [nameScreen, title])
}
