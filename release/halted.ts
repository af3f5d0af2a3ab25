import { folderName } from 'build/parts.mjs'
import type { Change, PartChange } from './store/site-registry'
import { timeText } from './time-text'

/** The change that halted a release; undefined when it was never halted, or has been shown again since. */
export function haltOf(
  journal: readonly Change[],
  name: string,
  version: string,
): Change | undefined {
  const last = journal.findLast(
    (change) => halts(change, name, version) || shows(change, name, version),
  )
  return last && halts(last, name, version) ? last : undefined
}

/** What became of the last canary of a part, or of the site, when it was halted; an empty text otherwise. */
export function lastHaltText(journal: readonly Change[], name?: string): string {
  const last = journal.findLast(({ canary }) =>
    canary?.parts.some((part) => !name || part.name === name),
  )
  if (last?.action !== 'halt') return ''
  const ended = (last.canary?.parts ?? []).filter((part) => !name || part.name === name)
  const names = ended.map((part) => `${folderName(part.name)} ${part.from}`).join(', ')
  return ` The last one, ${names}, was ${haltText(last)}`
}

/** `halted at 2026-11-23 08:10 UTC by itself: live: It failed in 5 of 5 page views, …` */
export const haltText = ({ at, by, reason }: Change): string =>
  `halted at ${timeText(at)} by ${reason === undefined ? `${by}.` : `itself: ${reason}`}`

const halts = ({ action, canary }: Change, name: string, version: string) =>
  action === 'halt' && !!canary?.parts.some((part) => part.name === name && part.from === version)

const shows = ({ parts, canary }: Change, name: string, version: string) =>
  [...parts, ...(canary?.parts ?? [])].some(
    (part: PartChange) => part.name === name && part.to === version,
  )
