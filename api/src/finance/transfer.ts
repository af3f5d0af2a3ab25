import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import type { Queries, Writes } from '../database/schema'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { required } from '../required'
import { Changes, leftOf } from './accounts'
import { Appender } from './append'
import { readAmount, readDay } from './columns'
import { readReason } from './reason'
import { ledgerTotals, stateOf } from './totals'
import { transferOf } from './transfers'
import { UNRESTRICTED } from './unrestricted'

export interface TransferArguments {
  /** The purpose that receives unrestricted money. */
  to: string
  /** In yuan. */
  amount: string
  reason: string
  /** Today when undefined. */
  date?: string | undefined
  dryRun: boolean
}

export interface UndoArguments {
  id: string
  reason: string
  overspent?: readonly string[] | undefined
  dryRun: boolean
}

const REASON_LIMIT = 200

interface NewTransfer {
  from: string
  to: string
  amount: bigint
  reason: string
  date: string
  undoes: bigint | null
}

/**
 * Moves unrestricted money to a purpose. Money that was given for a purpose may be spent on that purpose alone, so no
 * other account gives any. Throws a `Refusal` that lists what is wrong; then nothing was written.
 */
export async function transferMoney({ queries }: Database, given: TransferArguments) {
  const reason = readReason(given.reason, REASON_LIMIT)
  const today = shanghaiDate(new Date())
  const faults: string[] = []
  const to = given.to.normalize('NFC').trim()
  if (to === UNRESTRICTED) faults.push(`The money is in ${UNRESTRICTED} already.`)
  const date = readDay(given.date ?? today, today, faults)
  const amount = readAmount(given.amount, faults)
  if (faults.length > 0 || amount === undefined)
    throw new Refusal(faults.map((fault) => fault.replace(/\.?$/, '.')))
  return move(queries, given.dryRun, async (writes) => {
    await refuseUnknown(writes, to)
    return { transfer: { from: UNRESTRICTED, to, amount, reason, date, undoes: null } }
  })
}

/** Takes a transfer back by a new one. Both stay visible. Throws a `Refusal`. */
export async function undoTransfer({ queries }: Database, given: UndoArguments) {
  const reason = readReason(given.reason, REASON_LIMIT)
  return move(queries, given.dryRun, async (writes) => {
    const known = /^[1-9]\d{0,17}$/.test(given.id)
    const row = known ? await transferOf(writes, BigInt(given.id)) : undefined
    if (!row) throw new Refusal([`There is no transfer ${given.id}.`])
    if (row.undoes !== null)
      throw new Refusal([`Transfer ${given.id} takes back transfer ${row.undoes}: make a new one.`])
    if (row.undone_by !== null)
      throw new Refusal([`Transfer ${given.id} was already taken back by ${row.undone_by}.`])
    const { from, to, amount, id } = row
    const date = shanghaiDate(new Date())
    return {
      transfer: { from: to, to: from, amount, reason, date, undoes: id },
      overspent: given.overspent,
    }
  })
}

/** What to move, and which purposes really were overspent. */
interface Wish {
  transfer: NewTransfer
  overspent?: readonly string[] | undefined
}

function move(queries: Queries, dryRun: boolean, wish: (writes: Writes) => Promise<Wish>) {
  return queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    const { transfer, overspent } = await wish(writes)
    const { from, to, amount } = transfer
    const left = await leftOf(writes, [from, to])
    new Changes().add(from, -amount).refuseOverspending(left, overspent)
    const { demo } = stateOf(await ledgerTotals(writes))
    const id = dryRun ? null : await append(writes, appender, transfer, demo)
    const after = (purpose: string, change: bigint) => toYuan((left.get(purpose) ?? 0n) + change)
    return {
      id: id === null ? null : String(id),
      ...transfer,
      amount: toYuan(amount),
      undoes: transfer.undoes === null ? null : String(transfer.undoes),
      leftFrom: after(from, -amount),
      leftTo: after(to, amount),
      demo,
    }
  })
}

async function append(
  writes: Writes,
  appender: Appender,
  { from, to, amount, reason, date, undoes }: NewTransfer,
  demo: boolean,
): Promise<bigint> {
  const [from_id, to_id] = await appender.purposes([from, to])
  const { id } = await writes
    .insertInto('ledger_transfer')
    .values({
      from_id: required(from_id, 'a purpose just learned'),
      to_id: required(to_id, 'a purpose just learned'),
      amount,
      reason,
      date,
      undoes,
      demo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A typing error must not open an account. */
async function refuseUnknown(queries: Queries, purpose: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select purpose as name from ledger_account union select name from project where ended_at is null order by name
  `.execute(queries)
  if (rows.some(({ name }) => name === purpose)) return
  const names = rows.map(({ name }) => name).filter((name) => name !== UNRESTRICTED)
  throw new Refusal([
    `No purpose is called ${purpose}. There are: ${names.slice(0, 50).join(', ') || 'none'}.`,
  ])
}
