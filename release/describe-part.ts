import {
  checkedRemote,
  type Messages,
  type PartScreen,
  type PublishedPart,
  type RemoteModule,
  type RemoteRelease,
  type RemoteRoute,
} from 'shared/contract'
import { partFaults } from './part-faults'
import type { WrittenRelease } from './release-folder'

/**
 * Adds the part's own description (its `part` export) to a written release.
 * @param module what the part's Node bundle exports
 * @throws an error that lists every fault, one sentence each
 */
export function describePart(release: WrittenRelease, module: unknown): RemoteRelease {
  const { name } = release
  const remote = checkedRemote(name, module)
  const wrong = partFaults(name, remote.part)
  if (wrong.length) throw new Error(wrong.join(' '))
  return { ...release, contract: remote.contract, part: published(release, remote) }
}

function published(release: WrittenRelease, remote: RemoteModule): PublishedPart {
  const { name, base, label, menu, footer } = remote.part
  const widgets = Object.entries(remote.widgets ?? {}).map(
    ([widget, { chunk }]) => [widget, filesOf(release, chunk)] as const,
  )
  return {
    name,
    base,
    label,
    menu,
    footer,
    screens: remote.routes.map((route) => screenOf(release, remote, route)),
    widgets: Object.fromEntries(widgets),
  }
}

const screenOf = (
  release: WrittenRelease,
  { messages }: RemoteModule,
  { path = '', handle }: RemoteRoute,
): PartScreen => ({
  path,
  title: { zh: textAt(messages.zh, handle.title), en: textAt(messages.en, handle.title) },
  calls: handle.calls ?? [],
  files: handle.chunk === undefined ? [] : filesOf(release, handle.chunk),
})

/** @throws when the build has no such chunk; without this check the page would silently preload nothing */
function filesOf({ name, chunks }: WrittenRelease, chunk: string): string[] {
  const files = chunks[chunk]
  if (files) return files
  throw new Error(`${name} names a chunk ${JSON.stringify(chunk)}, which its build does not have.`)
}

/** The text at a dotted key, or the key itself where there is none, as i18next does in the browser. */
function textAt(messages: Messages, key: string): string {
  const found = key
    .split('.')
    .reduce<Messages | string | undefined>(
      (at, step) => (typeof at === 'object' ? at[step] : undefined),
      messages,
    )
  return typeof found === 'string' ? found : key
}
