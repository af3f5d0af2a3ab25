import type { Books } from './books'
import type { Givers } from './gifts'
import type { Growth } from './memory'
import type { PageWatch } from './pages'
import { MEANINGS, type Ending, type Requests } from './requests'
import type { SiteProcess } from './site-process'
import type { Staff } from './staff'
import type { Visitors } from './visitors'
import { WELL_AFTER_MS, type Windows } from './windows'

export interface Outcome {
  minutes: number
  cutShort: boolean
  windows: Windows
  requests: Requests
  pages: ReturnType<PageWatch['report']>
  givers: Givers
  books: Books
  problems: string[]
  visitors: Visitors
  staff: Staff
  site: SiteProcess
  growth: Growth | undefined
  /** How often the filming camera came back; undefined where none films. */
  cameras: number | undefined
}

/** One line of the table. `met` is missing where there is no target. */
interface Line {
  what: string
  seen: string
  target?: string
  met?: boolean
}

/** Prints the table and what explains it. @returns whether a target was missed */
export function report(outcome: Outcome): boolean {
  const lines = [
    ...moneyLines(outcome),
    ...pageLines(outcome),
    ...requestLines(outcome),
    ...processLines(outcome),
  ]
  console.log(`\n${markdown(outcome, lines)}\n`)
  const explained: [string, string[]][] = [
    [
      'Restarts',
      outcome.windows.all.map(
        ({ what, from, to }) => `${what}: ${seconds((to ?? Date.now()) - from)}`,
      ),
    ],
    ['Met by visitors outside the restarts', outcome.requests.strange],
    [
      'Lines of errors in the log',
      [...outcome.site.errors].map(([line, count]) => `${count} × ${line}`),
    ],
    ['Nobody caught', outcome.site.uncaught.slice(0, 10)],
    ["The staff's tool", outcome.staff.failures.slice(0, 10)],
    ['In the soak itself', outcome.problems.slice(0, 10)],
  ]
  for (const [title, all] of explained)
    if (all.length > 0) console.log(`${title}:\n${all.map((line) => `- ${line}`).join('\n')}\n`)
  return lines.some(({ met }) => met === false)
}

function moneyLines({ books, staff, givers, visitors }: Outcome): Line[] {
  const { ordered, taken, paid, ledger, wrongFen, balance, joins, differences } = books
  const sum = ({ count, fen }: { count: number; fen: bigint }) => `${count} (${fen} fen)`
  const lost = visitors.joined.filter(({ reference }) => !joins.has(reference)).length
  const off = balance - staff.imported - ledger.fen
  const told = givers.given.flatMap(({ toldAfter }) => toldAfter ?? []).toSorted((a, b) => a - b)
  return [
    { what: 'Gifts ordered', seen: sum(ordered) },
    { what: 'Paid at the channels', seen: sum(taken) },
    { what: 'Paid by the orders', seen: sum(paid) },
    { what: 'Gifts in the ledger', seen: sum(ledger) },
    {
      what: 'Fen lost or counted twice',
      seen: String(wrongFen),
      target: '0',
      met: wrongFen === 0n,
    },
    {
      what: 'Ledger against imports and gifts',
      seen: `${off} fen, ${staff.imports} imports`,
      target: '0 fen',
      met: off === 0n,
    },
    {
      what: 'Differences that verify-totals names',
      seen: String(differences),
      target: '0',
      met: differences === 0,
    },
    {
      what: 'Join requests lost',
      seen: `${lost} of ${visitors.joined.length}`,
      target: '0',
      met: lost === 0,
    },
    {
      what: 'From payment to thanks',
      seen:
        told.length > 0
          ? `half within ${seconds(told[told.length >> 1]!)}, all within ${seconds(told.at(-1)!)}`
          : '–',
    },
  ]
}

function pageLines({ pages }: Outcome): Line[] {
  return pages.rows.map(({ page, outside, whole, times }) => ({
    what: `${page} dead at the longest`,
    seen: `${seconds(outside)} outside the restarts, ${seconds(whole)} with them, ${times} times`,
    target: `at most ${seconds(WELL_AFTER_MS)}`,
    met: outside <= WELL_AFTER_MS,
  }))
}

/** What no visitor may meet, and what none may meet outside the restarts. */
const NEVER: Ending[] = ['broken']
const NOT_OUTSIDE: Ending[] = ['wrong', 'refused', 'reset', 'timeout']

function requestLines({ requests }: Outcome): Line[] {
  const lines = (Object.keys(MEANINGS) as Ending[]).map((ending) => {
    const { outside, inside } = requests.counts.get(ending) ?? { outside: 0, inside: 0 }
    const line = {
      what: `Requests: ${MEANINGS[ending]}`,
      seen: `${outside} outside, ${inside} in restarts and the 5 s after`,
    }
    if (NEVER.includes(ending)) return { ...line, target: '0', met: outside + inside === 0 }
    if (!NOT_OUTSIDE.includes(ending)) return line
    return { ...line, target: '0 outside', met: outside === 0 }
  })
  const cut = [...requests.cutOff].map(([what, paths]) => `${paths.length} at ${what}`).join(', ')
  return [...lines, { what: 'Cut off in restarts, by what was away', seen: cut || 'none' }]
}

function processLines({ site, growth, staff, cameras }: Outcome): Line[] {
  const uncaught = site.uncaught.length
  return [
    {
      what: 'Process ended by itself',
      seen: String(site.ended),
      target: '0',
      met: site.ended === 0,
    },
    { what: 'Errors nobody caught', seen: String(uncaught), target: '0', met: uncaught === 0 },
    { what: 'Staff commands failed outside the restarts', seen: String(staff.failures.length) },
    memoryLine(growth),
    {
      what: 'Camera sent away',
      seen:
        cameras === undefined
          ? 'no media server on this machine: the hook alone'
          : `${cameras} times`,
    },
  ]
}

function memoryLine(growth: Growth | undefined): Line {
  const what = 'Memory, after collection'
  if (!growth) return { what, seen: 'no life was long enough to say' }
  const { heap, rss, slope } = growth
  const span = ([first, last]: [number, number]) => `${megabytes(first)} → ${megabytes(last)} MB`
  return {
    what,
    seen: `heap ${span(heap)}, rss ${span(rss)}, ${megabytes(slope)} MB/min over ${growth.seconds} s`,
    target: 'flat (8 MB or 10 %)',
    met: growth.flat,
  }
}

function markdown({ minutes, cutShort, windows, pages }: Outcome, lines: Line[]): string {
  const rows = lines.map(({ what, seen, target = '', met }) => [
    ...[what, seen, target],
    met === undefined ? '' : met ? 'yes' : '**no**',
  ])
  const table = [['', 'seen', 'target', 'met'], ['---', '---', '---', '---'], ...rows]
  const title = `Soak of ${minutes.toFixed(1)} min${cutShort ? ' (cut short)' : ''}: ${windows.all.length} restarts, pages looked at ${pages.samples} times`
  return [title, '', ...table.map((row) => `| ${row.join(' | ')} |`)].join('\n')
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
