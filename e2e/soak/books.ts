import { sql } from 'kysely'
import { openDatabase, verifyTotals } from 'api'
import type { Gateway } from 'api/testing/gateways/start'
import type { Channel, Given } from './gifts'

/** What each side holds, in fen and in gifts. */
export interface Books {
  ordered: { count: number; fen: bigint }
  /** What the channels took. */
  taken: { count: number; fen: bigint }
  /** Orders that say they are paid. */
  paid: { count: number; fen: bigint }
  /** Rows of the ledger that are gifts given online. */
  ledger: { count: number; fen: bigint }
  /** Of every payment that is not in the ledger, or there with another amount; and of rows that nobody paid. */
  wrongFen: bigint
  /** Donations less expenses of the whole ledger. */
  balance: bigint
  joins: Set<string>
  /** What `verify-totals` names. */
  differences: number
}

interface Row {
  number: string
  fen: bigint
}

/** Reads the books of the site and of both channels. */
export async function readBooks(
  databaseUrl: string,
  gateways: Record<Channel, Gateway>,
  given: Given[],
): Promise<Books> {
  const database = await openDatabase({ databaseUrl })
  try {
    const { queries } = database
    const payments = (
      await Promise.all(Object.values(gateways).map((one) => one.payments()))
    ).flat()
    const taken = payments.map(({ number, amount }) => ({ number, fen: amount }))
    const { rows: paid } = await sql<Row>`
      select number, amount as fen from gift_order where state = 'paid'`.execute(queries)
    const { rows: ledger } = await sql<Row>`
      select o.number, e.amount as fen from ledger_entry e
      join ledger_name n on n.id = e.item_id and n.field = 'item' and n.value = '线上捐赠'
      left join gift_order o on o.entry_id = e.id`.execute(queries)
    const { rows: joins } = await sql<{ reference: string }>`
      select reference from join_request`.execute(queries)
    const { rows: sums } = await sql<{ fen: bigint }>`
      select coalesce(sum(e.amount * k.direction), 0)::bigint as fen
      from ledger_entry e join ledger_kind k on k.id = e.kind_id`.execute(queries)
    const { differenceCount } = await verifyTotals(queries)
    return {
      ordered: { count: given.length, fen: given.reduce((sum, { fen }) => sum + fen, 0n) },
      taken: sumOf(taken),
      paid: sumOf(paid),
      ledger: sumOf(ledger),
      wrongFen: apart(taken, paid) + apart(taken, ledger),
      balance: sums[0]!.fen,
      joins: new Set(joins.map(({ reference }) => reference)),
      differences: differenceCount,
    }
  } finally {
    await database.close()
  }
}

const sumOf = (rows: Row[]) => ({
  count: rows.length,
  fen: rows.reduce((sum, { fen }) => sum + fen, 0n),
})

/** What two books differ by, in fen, gift by gift: a gift too much does not make up for one too few. */
function apart(one: Row[], other: Row[]): bigint {
  const fen = new Map<string, bigint>()
  for (const row of one) fen.set(row.number, (fen.get(row.number) ?? 0n) + row.fen)
  for (const row of other) fen.set(row.number, (fen.get(row.number) ?? 0n) - row.fen)
  return [...fen.values()].reduce((sum, value) => sum + (value < 0n ? -value : value), 0n)
}
