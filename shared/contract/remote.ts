import type { ComponentType, ReactNode } from 'react'
import { objectOf } from './fields'
import { LANGS, type Lang } from './lang'
import type { Part } from './part'
import type { ScreenAddress, ScreenHead, ScreenQuery, ScreenToDescribe } from './screen'
import type { WidgetName, WidgetProps } from './widgets'

/** The contract number of this source tree. Raise it when remotes built earlier can no longer run in the shell. */
export const CONTRACT = 2

/** The wording in one language: nested keys with strings at the leaves (i18next syntax). */
export interface Messages {
  [key: string]: string | Messages
}

/** What the shell and the composer read of a route. */
interface RouteHandle {
  /** The document's title, as a key in the remote's own messages. */
  title: string
  /**
   * GET paths below the API base that the screen calls immediately; the page preloads them along with its scripts. Only
   * for the index route: its page is rendered with the screen. The page of any other route holds a loading frame and
   * preloads the entry module only.
   */
  calls?: string[]
  /**
   * The calls on which the screen's first view stands, the same that its queries make. The page is rendered with their
   * answers on request (docs/decisions/0030). Import it with the chunk of the screen.
   */
  data?: (at: ScreenAddress) => Promise<readonly ScreenQuery[]>
  /** What search engines and shared cards are told of the screen. It runs in Node only, after `data`. */
  head?: (at: ScreenToDescribe) => ScreenHead | null | Promise<ScreenHead | null>
  /** Shows what is nobody else's: the page is kept by no cache and found by no search engine. */
  personal?: boolean
  /** The webpack chunk of the screen, when it has its own; the page preloads it. Only for the index route, like `calls`. */
  chunk?: string
  /**
   * A path below the base that matches the route, `paddy` for `:id`. The browser check of a release opens it; without it
   * a `-` stands for each parameter.
   */
  example?: string
}

/** A react-router route object under the remote's base path; screens inside are lazy. */
export interface RemoteRoute {
  path?: string
  index?: boolean
  element: ReactNode
  handle: RouteHandle
}

/** A remote's only entry point, its `./remote` module. It only lists the remote's contents. */
export interface RemoteModule {
  /**
   * The contract that the part was built for. A literal number and not the constant `CONTRACT`, so that a mismatch is
   * detected.
   */
  contract: number
  part: Part
  routes: RemoteRoute[]
  messages: Record<Lang, Messages>
  widgets?: { [K in WidgetName]?: OfferedWidget<K> }
}

/** A widget and the webpack chunk of its code; a page that places the widget preloads the chunk. */
interface OfferedWidget<K extends WidgetName> {
  Widget: ComponentType<WidgetProps[K]>
  chunk: string
}

/** What a module exports, unchecked. */
interface Exports {
  contract?: unknown
  routes?: unknown
  messages?: unknown
}

/**
 * Checks a loaded `./remote` module against the contract.
 * @param spoken the contract number of the shell: in the browser its own, in a release that of the running shell
 * @returns the faults, each a sentence that names the part; an empty list when the module is valid.
 */
export function remoteFaults(name: string, module: unknown, spoken = CONTRACT): string[] {
  const { contract, routes, messages }: Exports = objectOf(module)
  if (contract !== spoken)
    return [`${name} needs contract ${String(contract)}, the shell speaks ${spoken}.`]
  return [...routeFaults(name, routes), ...wordingFaults(name, messages)]
}

function routeFaults(name: string, routes: unknown): string[] {
  if (!Array.isArray(routes)) return [`${name} exports no routes.`]
  return routes.flatMap((route: unknown) => {
    const { path, handle }: { path?: unknown; handle?: unknown } = objectOf(route)
    const { title }: { title?: unknown } = objectOf(handle)
    if (typeof title === 'string') return []
    return `${name}: route ${String(path ?? '(index)')} has no handle.title.`
  })
}

function wordingFaults(name: string, messages: unknown): string[] {
  const wording: { [L in Lang]?: unknown } = objectOf(messages)
  return LANGS.filter((lang) => typeof wording[lang] !== 'object').map(
    (lang) => `${name} has no ${lang} messages.`,
  )
}

/**
 * A loaded `./remote` module, checked.
 * @param refusal makes the error from the faults
 * @throws when it does not keep the contract
 */
export function checkedRemote(
  name: string,
  module: unknown,
  refusal: (faults: string) => Error = (faults) => new Error(faults),
): RemoteModule {
  const faults = remoteFaults(name, module)
  if (faults.length) throw refusal(faults.join(' '))
  // The faults would have named a missing contract, route title or wording. `part` is checked by the release
  // (release/gate/part-faults.ts).
  return module as RemoteModule
}
