import type { Books } from '../soak/books'
import type { Givers } from '../soak/gifts'
import type { PageWatch } from '../soak/pages'
import type { Windows } from '../soak/windows'
import type { Walker } from './walker'
import type { Failure, StormRequests } from './storm-requests'

interface Found {
  requests: StormRequests
  windows: Windows
  pages: PageWatch
  givers: Givers
  walker: Walker
  books: Books
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Failures while nothing was taken away that every request stands on. */
export const outside = (failures: Failure[], windows: Windows): Failure[] =>
  failures.filter(({ from, to }) => windows.namesOf(from, to).length === 0)

/** Prints what the storm was and what it cost. */
export function report({ requests, windows, pages, givers, walker, books }: Found): void {
  const { asked, failures, refused, repeated } = requests
  const strange = outside(failures, windows)
  const busy = outside(refused, windows)
  console.log(`${asked} requests, ${strange.length} failed outside the windows:`)
  for (const one of strange.slice(0, 20)) console.log(`  ${textOf(one)}`)
  for (const { what, from, to = from } of windows.all) {
    const inside = [...failures, ...refused].filter((one) => one.from <= to && one.to >= from)
    console.log(`${what}, ${seconds(to - from)}: ${inside.length} failed: ${tally(inside)}`)
  }
  console.log(`calls to be asked again, outside the windows: ${busy.length}: ${tally(busy)}`)
  console.log(`sent or followed again by the page itself: ${repeated.length}: ${tally(repeated)}`)
  for (const { page, whole, times } of pages.report(windows).rows)
    console.log(`${page} was not seen ${times} times, at most for ${seconds(whole)}`)
  const { longest } = walker
  console.log(
    `a browser opened ${walker.pages} pages and gave ${walker.gifts} times; at most ${seconds(longest.ms)} until ${longest.path} had content`,
  )
  const late = Math.max(0, ...givers.given.map(({ toldAfter }) => toldAfter ?? 0))
  console.log(
    `gifts: ${givers.given.length} ordered; the last to be told was after ${seconds(late)}`,
  )
  for (const name of ['taken', 'paid', 'ledger'] as const)
    console.log(`${name}: ${books[name].count} gifts, ${books[name].fen} fen`)
  console.log(`${books.wrongFen} fen lost or doubled; verify-totals: ${books.differences}`)
}

const textOf = ({ from, to, path, ending, status }: Failure) =>
  `${new Date(from).toISOString().slice(11, 23)} ${path} ${ending} ${status} after ${to - from} ms`

/** How often each ending came. */
function tally(failures: Failure[]): string {
  const counts = new Map<string, number>()
  for (const { ending } of failures) counts.set(ending, (counts.get(ending) ?? 0) + 1)
  return [...counts].map(([ending, count]) => `${ending} ${count}`).join(', ') || 'none'
}
