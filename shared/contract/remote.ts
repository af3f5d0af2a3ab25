import type { ComponentType, ReactNode } from 'react'
import { LANGS, type Lang } from './lang'
import type { Part } from './part'
import type { WidgetName, WidgetProps } from './widgets'

/** The contract number this tree speaks. Raised when a remote built before could no longer run in the shell. */
export const CONTRACT = 2

/** One language's wording: nested keys, strings at the leaves (i18next syntax). */
export interface Messages {
  [key: string]: string | Messages
}

/** What the shell reads from a route to name the document. `title` is a key in the remote's own messages. */
interface RouteHandle {
  title: string
  /** GET calls that the screen makes at once, below the API base: a composed page starts them with its scripts. */
  calls?: string[]
  /** The webpack chunk that holds the screen, where it has one of its own: a composed page preloads it. */
  chunk?: string
}

/** A react-router route object under the remote's base path; screens inside are lazy. */
export interface RemoteRoute {
  path?: string
  index?: boolean
  element: ReactNode
  handle: RouteHandle
}

/** The one front door of a remote, its `./remote` module: a table of contents and nothing else. */
export interface RemoteModule {
  contract: number
  part: Part
  routes: RemoteRoute[]
  messages: Record<Lang, Messages>
  widgets?: { [K in WidgetName]?: OfferedWidget<K> }
}

/** A widget with the webpack chunk that holds its code: a page that places it preloads that. */
interface OfferedWidget<K extends WidgetName> {
  Widget: ComponentType<WidgetProps[K]>
  chunk: string
}

/**
 * Checks a loaded `./remote` module against the contract.
 * @returns the faults, each one sentence naming the part; an empty list when it fits.
 */
export function remoteFaults(name: string, module: unknown): string[] {
  const remote = (module ?? {}) as Partial<RemoteModule>
  if (remote.contract !== CONTRACT)
    return [`${name} needs contract ${String(remote.contract)}, the shell speaks ${CONTRACT}.`]
  const faults: string[] = []
  if (!Array.isArray(remote.routes)) faults.push(`${name} exports no routes.`)
  else
    for (const route of remote.routes)
      if (typeof route.handle?.title !== 'string')
        faults.push(`${name}: route ${route.path ?? '(index)'} has no handle.title.`)
  for (const lang of LANGS)
    if (typeof remote.messages?.[lang] !== 'object') faults.push(`${name} has no ${lang} messages.`)
  return faults
}
