import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { readAttached } from '../attached/read-attached'
import { tellAttached } from '../attached/tell-attached'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { Refusal } from '../refusal'
import { readReason } from './reason'

const MOST_VOUCHERS = 10
const REASON_LIMIT = 200

export interface VoucherArguments {
  /** The number of an expense. */
  entry: string
  fileName: string
}

/**
 * Keeps a redacted voucher with an expense: the file, and its SHA-256. Attaching the same file again adds nothing.
 * Throws a `Refusal` that says what is wrong; then nothing was written.
 */
export async function attachVoucher(
  queries: Queries,
  { entry, fileName }: VoucherArguments,
  open: () => Readable,
) {
  const { bytes, type, sha256 } = await readAttached(fileName, open())
  return queries.transaction().execute(async (writes) => {
    const id = await expense(writes, entry)
    const known = await writes
      .selectFrom('ledger_voucher')
      .select(['sha256', 'withdrawn_at', 'withdrawn_because'])
      .where('entry_id', '=', id)
      .execute()
    const before = known.find((voucher) => voucher.sha256 === sha256)
    if (before?.withdrawn_at)
      throw new Refusal([
        `This file was withdrawn from entry ${entry} (${before.withdrawn_because}). Attach another one.`,
      ])
    const again = before !== undefined
    const shown = known.filter(({ withdrawn_at }) => withdrawn_at === null)
    if (!again && shown.length >= MOST_VOUCHERS)
      throw new Refusal([`Entry ${entry} has ${MOST_VOUCHERS} vouchers already.`])
    await writes
      .insertInto('ledger_voucher')
      .values({
        entry_id: id,
        sha256,
        file_name: fileName,
        media_type: type,
        size: bytes.length,
        bytes,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { entry, sha256, type, size: bytes.length, again }
  })
}

export interface WithdrawalArguments {
  /** The SHA-256 of the file, or at least its first eight characters. */
  sha256: string
  reason: string
}

/**
 * Deletes the bytes of a file that shows too much, wherever it is attached. That it was there, and why it went, stays
 * visible. Throws a `Refusal`.
 */
export async function withdrawVoucher(queries: Queries, given: WithdrawalArguments) {
  const reason = readReason(given.reason, REASON_LIMIT)
  if (!/^[0-9a-f]{8,64}$/.test(given.sha256))
    throw new Refusal(['Name the voucher by its SHA-256, or at least its first eight characters.'])
  return queries.transaction().execute(async (writes) => {
    const rows = await writes
      .selectFrom('ledger_voucher')
      .select(['entry_id', 'sha256'])
      .where('sha256', 'like', `${given.sha256}%`)
      .where('withdrawn_at', 'is', null)
      .orderBy('entry_id')
      .execute()
    const [sha256, ...more] = new Set(rows.map((row) => row.sha256))
    if (sha256 === undefined) throw new Refusal([`No voucher ${given.sha256} is attached.`])
    if (more.length > 0)
      throw new Refusal([
        `Several vouchers begin with ${given.sha256}: ${[sha256, ...more].join(', ')}.`,
      ])
    await writes
      .updateTable('ledger_voucher')
      .set({ bytes: null, withdrawn_at: new Date(), withdrawn_because: reason })
      .where('sha256', '=', sha256)
      .where('withdrawn_at', 'is', null)
      .execute()
    return { entries: rows.map(({ entry_id }) => String(entry_id)), sha256, reason }
  })
}

async function expense(queries: Queries, entry: string): Promise<bigint> {
  const row = /^[1-9]\d{0,17}$/.test(entry)
    ? await queries
        .selectFrom('ledger_entry')
        .innerJoin('ledger_kind', 'ledger_kind.id', 'ledger_entry.kind_id')
        .select(['ledger_entry.id', 'direction'])
        .where('ledger_entry.id', '=', BigInt(entry))
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal([`The ledger has no entry ${entry}.`])
  if (row.direction === 1)
    throw new Refusal([`Entry ${entry} is a donation. Vouchers belong to expenses.`])
  return row.id
}

/** The vouchers of some rows, without their bytes, oldest first. */
export async function vouchersOf(queries: Queries, entries: bigint[]) {
  const rows = await queries
    .selectFrom('ledger_voucher')
    .select(['entry_id', 'sha256', 'file_name', 'media_type', 'size', 'attached_at'])
    .select(['withdrawn_at', 'withdrawn_because'])
    .where('entry_id', '=', sql<bigint>`any (${entries}::bigint[])`)
    .orderBy('attached_at')
    .orderBy('sha256')
    .execute()
  return rows.map((row) => ({ entry: String(row.entry_id), ...tellAttached(row) }))
}

/** A voucher's file. Throws `noVoucher`. */
export async function voucherFile(queries: Queries, entry: bigint, sha256: string) {
  const row = await queries
    .selectFrom('ledger_voucher')
    .select(['file_name', 'media_type', 'bytes'])
    .where('entry_id', '=', entry)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!row?.bytes) throw new Failure('noVoucher')
  return { name: row.file_name, type: row.media_type, bytes: row.bytes }
}
