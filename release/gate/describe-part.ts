import {
  remoteFaults,
  type Messages,
  type PartScreen,
  type PublishedPart,
  type RemoteRelease,
} from 'shared/contract'
import type { Outline } from '../compose/renderer'
import { partFaults } from './part-faults'
import type { WrittenRelease } from '../store/release-folder'

/**
 * What a part's Node bundle says of itself, checked against the contract.
 * @param contract the contract number of the shell that the part is to run in
 * @throws an error that lists every fault, one sentence each
 */
export function checkedOutline(name: string, outline: unknown, contract: number): Outline {
  const faults = remoteFaults(name, outline, contract)
  if (faults.length) throw new Error(faults.join(' '))
  // The faults would have named a missing contract, route title or wording.
  const checked = outline as Outline
  const wrong = partFaults(name, checked.part)
  if (wrong.length) throw new Error(wrong.join(' '))
  return checked
}

/**
 * Adds what the part says of itself to a written release: its `part` export, its screens and widgets with their files, and
 * its contract number.
 * @throws when a screen or a widget names a chunk that the build does not have
 */
export function describePart(release: WrittenRelease, remote: Outline): RemoteRelease {
  return { ...release, contract: remote.contract, part: publishedPart(release, remote) }
}

function publishedPart(release: WrittenRelease, remote: Outline): PublishedPart {
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
  { messages }: Outline,
  { path = '', handle }: Outline['routes'][number],
): PartScreen => ({
  path,
  title: { zh: textAt(messages.zh, handle.title), en: textAt(messages.en, handle.title) },
  calls: handle.calls ?? [],
  onRequest: handle.onRequest,
  personal: handle.personal === true,
  files: handle.chunk === undefined ? [] : filesOf(release, handle.chunk),
  example: exampleOf(release, path, handle.example),
})

/** @throws when the example is not an address of its screen: the browser check would open another one */
function exampleOf({ name }: WrittenRelease, path: string, example: unknown): string | undefined {
  if (example === undefined) return undefined
  const pattern = path.replace(/:[^/]+/g, '[^/?#]+').replace('*', '[^?#]+')
  if (typeof example === 'string' && new RegExp(`^${pattern}$`).test(example)) return example
  throw new Error(
    `${name} gives the example ${JSON.stringify(example)} for the route ${JSON.stringify(path)}, which it does not match.`,
  )
}

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
