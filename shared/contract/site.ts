import { createContext, useContext, useEffect, type ComponentType } from 'react'
import type { HttpClient } from './calls'
import type { Lang } from './lang'
import type { WidgetName, WidgetProps } from './widgets'

/**
 * Small values stored in this browser, in a separate namespace for each part. Reading returns null when there is no
 * value or no storage.
 */
export interface Memory {
  read<T>(key: string): T | null
  write(key: string, value: unknown): void
  forget(key: string): void
}

/** Settings that the operator can change without a build; they are read from the page. */
export interface Settings {
  /** Base address of the site's API: `/api` by default, possibly on another origin. */
  apiBase: string
  /** What the finance table on the home page shows. */
  homeLedger: 'sample' | 'live'
  /**
   * Other origins that pictures and streams may come from, e.g. `https://media.example.org`; the page's content
   * security policy allows them.
   */
  mediaOrigins: string[]
  /**
   * Nodes of a chain that the page may ask, where the ledger's log is anchored; the page's content security policy allows
   * them alone. Absent in pages of an earlier shell.
   */
  chainEndpoints?: string[]
  /** The site's public address, such as `https://farm.example.org`; null when it is unknown. */
  publicUrl: string | null
  /** How long a part may take to load or render, in ms, before its frame reports it as slow. */
  loadLimit: number
}

export const DEFAULT_SETTINGS: Settings = {
  apiBase: '/api',
  homeLedger: 'sample',
  mediaOrigins: [],
  chainEndpoints: [],
  publicUrl: null,
  loadLimit: 10_000,
}

/** Renders a widget of another part in its own frame, which handles loading and failure. */
type Widget = <K extends WidgetName>(
  props: {
    name: K
    /** Height in px kept free while it loads. */ reserve: number
  } & WidgetProps[K],
) => React.ReactElement

/** Everything that a remote receives from the shell apart from libraries. */
export interface Site {
  http: HttpClient
  lang: Lang
  settings: Settings
  memory: Memory
  Widget: Widget
  /**
   * Whether the page was rendered for its very address, with the answers of its screen's calls: then the first render uses
   * both. A composed page stands for many addresses. Parts ask `useAddressReady`.
   */
  isRendered?: boolean
  /**
   * Used by `useScreenTitle`: sets the screen's own title; null restores the route's title. Absent where titles are not
   * managed.
   */
  nameScreen?: (title: string | null) => void
  /** Used by `useMissing`; only there while a page is rendered on request. */
  tellMissing?: () => void
}

const SiteContext = createContext<Site | null>(null)
export const SiteProvider: ComponentType<{ value: Site; children: React.ReactNode }> =
  SiteContext.Provider

/** The shell's services. Throws outside a `SiteProvider`, which the shell and the standalone frame always render. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site)
    throw new Error(
      'useSite() was called outside the site. Render inside <SiteProvider>: the shell and the standalone frame do.',
    )
  return site
}

/**
 * Titles the screen after what it shows, such as `一号稻田`, while the calling component is mounted; null means the route's
 * title. Only the shell writes the document's title, in its own format. For a remote's screens, not its widgets.
 */
export function useScreenTitle(title: string | null): void {
  const { nameScreen } = useSite()
  // A page that is rendered on request has its title in its first answer, and Node runs no effects.
  if (typeof document === 'undefined' && title !== null) nameScreen?.(title)
  useEffect(() => {
    if (title === null || !nameScreen) return
    nameScreen(title)
    return () => nameScreen(null)
  }, [nameScreen, title])
}

/** Says that what the address names does not exist, so that its page is answered with 404. For a remote's screens. */
export function useMissing(isMissing: boolean): void {
  const { tellMissing } = useSite()
  if (isMissing) tellMissing?.()
}
