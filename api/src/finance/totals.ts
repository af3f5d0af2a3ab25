import { sql } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { LedgerTotalTable, Queries, Sign } from '../database/schema'
import { toYuan } from '../money'

export type Totals = Pick<LedgerTotalTable, 'direction' | 'entries' | 'amount' | 'counted'>[]

/** The balance in fen: donations minus expenses. */
export const balanceOf = (totals: Totals): bigint =>
  totals.reduce((sum, { direction, amount }) => sum + BigInt(direction) * amount, 0n)

/** How many rows sums stand for, and how many of them count. */
export const numberOf = (totals: Pick<LedgerTotalTable, 'entries' | 'counted'>[]) => ({
  total: Number(totals.reduce((sum, { entries }) => sum + entries, 0n)),
  counted: Number(totals.reduce((sum, { counted }) => sum + counted, 0n)),
})

/** Donations, expenses and balance of sums, in yuan. */
export function inYuan(totals: Totals) {
  const amount = (direction: Sign) =>
    totals.reduce((sum, row) => (row.direction === direction ? sum + row.amount : sum), 0n)
  return {
    income: toYuan(amount(1)),
    expense: toYuan(amount(-1)),
    balance: toYuan(balanceOf(totals)),
  }
}

/** The stored totals of the whole ledger. */
export const ledgerTotals = (queries: Queries) =>
  queries.selectFrom('ledger_total').selectAll().execute()

/** The stored totals of the whole ledger, with the last row that they include. */
export const totalsToRecount = (queries: Queries) =>
  queries
    .selectFrom('ledger_total')
    .selectAll()
    .select(sql<bigint | null>`(select max(id) from ledger_entry)`.as('last_entry'))
    .execute()

/**
 * The id of the last row that figures of the same snapshot include. Ids are committed in ascending order, so they include
 * every row up to it and none after it.
 */
export function lastEntryOf(totals: { last_entry: bigint | null }[]): string | null {
  const last = totals[0]?.last_entry ?? null
  return last === null ? null : String(last)
}

/** Whether the ledger is the demonstration set, and when it last changed. */
export function stateOf(totals: LedgerTotalTable[]) {
  return {
    demo: totals.some((row) => row.demo_entries > 0n),
    updatedAt: shanghaiTime(new Date(Math.max(...totals.map((row) => row.updated_at.getTime())))),
  }
}

/** Donations, expenses and balance. */
export async function balance(queries: Queries) {
  const totals = await totalsToRecount(queries)
  const { balance, income, expense } = inYuan(totals)
  return {
    balance,
    totalDonation: income,
    totalExpense: expense,
    lastEntry: lastEntryOf(totals),
    ...stateOf(totals),
  }
}
