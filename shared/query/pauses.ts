import { focusManager, onlineManager, type Query } from '@tanstack/react-query'
import { canRecover, failureOf } from '../contract/failure'

const SHORTEST_MS = 2_500
const LONGEST_MS = 60_000

/** A browser's own share of each pause, so that browsers that failed together do not return together. */
const share = 0.8 + Math.random() / 5

/** The pause before the next attempt, in ms: as long as the attempts have failed so far, so it doubles. */
export const pauseAfter = (failingMs: number): number =>
  share * Math.min(Math.max(failingMs, SHORTEST_MS), LONGEST_MS)

/** Calls back when the connection is back and when the visitor looks at the page again. @returns ends it */
export function onReturn(back: () => void): () => void {
  const ends = [onlineManager, focusManager].map((manager) =>
    manager.subscribe((is) => is && back()),
  )
  return () => ends.forEach((end) => end())
}

/** When each failing query failed first since the visitor's last return. */
let failingSince = new WeakMap<object, number>()
onReturn(() => {
  failingSince = new WeakMap()
})

type AnyQuery = Pick<Query, 'state'>

/** How long a failed query waits for its next attempt, in ms; false when another would not help, null without a failure. */
export function pauseOf(query: AnyQuery): number | false | null {
  const { status, fetchStatus, error, errorUpdatedAt } = query.state
  if (status === 'success') failingSince.delete(query)
  if (status !== 'error' || fetchStatus !== 'idle') return null
  if (!canRecover(failureOf(error))) return false
  const since = failingSince.get(query) ?? errorUpdatedAt
  failingSince.set(query, since)
  return Math.max(pauseAfter(errorUpdatedAt - since), refusedFor(error))
}

/** Whether a query may be asked again when the visitor returns: not while the service refuses it. */
export function mayReturn({ state: { error, errorUpdatedAt } }: AnyQuery): boolean {
  if (error === null) return true
  return canRecover(failureOf(error)) && Date.now() >= errorUpdatedAt + refusedFor(error)
}

/** A refusal that will not change is taken for the answer for as long as data would be, in ms. */
const FRESH_MS = 10_000

/** Whether a screen that opens may ask again: not before the end of a `Retry-After`, nor right after a plain refusal. */
export const mayAskAgain = ({ state: { error, errorUpdatedAt } }: AnyQuery): boolean =>
  Date.now() >= errorUpdatedAt + (canRecover(failureOf(error)) ? refusedFor(error) : FRESH_MS)

/** Timers hold no more than 24 days, and a visitor does not wait for longer than an hour. */
const LONGEST_REFUSAL_S = 3_600

/** The time for which the service asked to be left alone, in ms. */
const refusedFor = (error: unknown): number =>
  1000 * Math.min(failureOf(error).retryAfter ?? 0, LONGEST_REFUSAL_S)
