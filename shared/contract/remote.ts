import type { ComponentType, ReactNode } from 'react'
import { LANGS, type Lang } from './lang'
import type { Part } from './part'
import type { WidgetName, WidgetProps } from './widgets'

/** The contract number of this source tree. Raise it when remotes built earlier can no longer run in the shell. */
export const CONTRACT = 2

/** The wording in one language: nested keys with strings at the leaves (i18next syntax). */
export interface Messages {
  [key: string]: string | Messages
}

/** Route data that the shell uses for the document's title. `title` is a key in the remote's own messages. */
interface RouteHandle {
  title: string
  /**
   * GET paths below the API base that the screen calls immediately; a composed page preloads them along with its
   * scripts.
   */
  calls?: string[]
  /** The webpack chunk of the screen, when it has its own; a composed page preloads it. */
  chunk?: string
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

/**
 * Checks a loaded `./remote` module against the contract.
 * @returns the faults, each a sentence that names the part; an empty list when the module is valid.
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
  // The faults would have named what it lacks.
  return module as RemoteModule
}
