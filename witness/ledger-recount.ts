import { setTimeout as pause } from 'node:timers/promises'
import {
  compareFigures,
  openCheckpoint,
  Recount,
  tilePath,
  Uncountable,
  Unfit,
  type Comparison,
  type PublishedFigures,
  type TreeHead,
  type VerifierKey,
} from 'shared/log'
import { Refusal } from './proof-check'

/** Rows join the log within 10 s; a busy site is asked again as often. */
const TRIES = 15
const PAUSE_MS = 1_000

type Figures = PublishedFigures & Record<'balance' | 'summary', { lastEntry: string | null }>

/**
 * Adds up a site's ledger out of its log, and compares the sums with those that the site publishes.
 * @param tell hears how many rows were read of how many
 * @returns the size of the log, and the comparison
 * @throws Refusal when nothing can be compared, with the reason
 */
export async function recountLedger(
  site: string,
  log: VerifierKey,
  tell: (read: number, size: number) => void,
): Promise<{ size: number; comparison: Comparison }> {
  const figures = await figuresOf(site)
  const { lastEntry } = figures.summary
  if (lastEntry === null) throw new Refusal('The ledger of this site has no rows.')
  const recount = new Recount(Number(lastEntry))
  for (let turn = 1; turn <= TRIES; turn++) {
    const head = await headOf(site, log)
    await read(recount, head, site, tell)
    if (recount.isComplete)
      return { size: head.size, comparison: compareFigures(recount.sums, figures) }
    await pause(PAUSE_MS)
  }
  throw new Refusal(`The log does not reach row ${lastEntry}, which the published sums include.`)
}

/** The figures of one state of the ledger: both calls name the last row that they include. */
async function figuresOf(site: string): Promise<Figures> {
  for (let turn = 1; turn <= TRIES; turn++) {
    const [balance, summary] = await Promise.all(
      ['balance/get', 'entry/get-summary'].map((call) => dataOf(site, `/api/finance/${call}`)),
    )
    const figures = { balance, summary } as Figures
    if (figures.balance.lastEntry === figures.summary.lastEntry) return figures
    await pause(PAUSE_MS)
  }
  throw new Refusal('The published sums change all the time. Try again later.')
}

async function dataOf(site: string, path: string): Promise<unknown> {
  const answer = await ask(site, path)
  const body = (await answer.json().catch(() => undefined)) as
    { data?: { lastEntry?: unknown } } | undefined
  const last = body?.data?.lastEntry
  if (!answer.ok || !body?.data || (last !== null && !/^[1-9]\d{0,14}$/.test(String(last))))
    throw new Refusal(
      `${path} was answered with ${answer.status} and without figures that name their last row.`,
    )
  return body.data
}

async function headOf(site: string, log: VerifierKey): Promise<TreeHead> {
  const answer = await ask(site, '/log/checkpoint')
  if (answer.status === 404) throw new Refusal('The site has no signed checkpoint.')
  const head = openCheckpoint(await answer.text(), log)
  if (!answer.ok || !head) throw new Refusal('This key has not signed what /log/checkpoint says.')
  return head
}

async function read(
  recount: Recount,
  head: TreeHead,
  site: string,
  tell: (read: number, size: number) => void,
): Promise<void> {
  try {
    await recount.readTo(head, {
      load: (index, width) => bundleOf(site, index, width),
      tell: (read) => tell(read, head.size),
      pause: async () => {},
    })
  } catch (error) {
    if (error instanceof Unfit)
      throw new Refusal(
        `The rows that the site serves are not those that were signed. ${error.message}`,
      )
    if (error instanceof Uncountable)
      throw new Refusal(`What was signed cannot be added up. ${error.message}`)
    throw error
  }
}

async function bundleOf(site: string, index: number, width: number): Promise<Uint8Array> {
  const path = `/log/${tilePath('entries', index, width)}`
  const answer = await ask(site, path)
  const type = answer.headers.get('content-type')
  if (!answer.ok || type !== 'application/octet-stream')
    throw new Refusal(`${path} was answered with ${answer.status} and ${type ?? 'no type'}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Asks a busy site again; it gives each network so many answers a second. */
async function ask(site: string, path: string): Promise<Response> {
  for (let turn = 1; ; turn++) {
    const answer = await fetch(new URL(path, site)).catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      throw new Refusal(`${site} cannot be reached: ${String(cause)}`)
    })
    if (![429, 503].includes(answer.status) || turn === TRIES) return answer
    await answer.arrayBuffer()
    await pause(PAUSE_MS)
  }
}
