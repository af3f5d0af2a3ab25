import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { shanghaiDate, shanghaiTime } from '../calendar'
import type { Queries, Writes } from '../database/schema'
import { textsInUse } from '../english/in-use'
import { unfitFor } from '../envelope/signs'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { required } from '../required'
import { Appender, BATCH, purgeDemonstrationEntries, type NewEntry } from './append'
import { Changes, leftOf } from './accounts'
import { readLedgerFile, type LineFault } from './file'
import { NamedGoods } from './known-goods'
import { knownPurposes, refuseSimilar } from './similar-purposes'
import { balance, inYuan, ledgerTotals, balanceOf, stateOf } from './totals'

/** Maximum number of faulty lines that are listed; the rest is only counted. */
const LISTED_FAULTS = 100

export interface ImportOptions {
  /** Opens the file from its start. It is called twice: to check the file and to store it. */
  open(): Readable
  fileName: string
  /** Purposes that really were overspent: their accounts may go below zero. */
  overspent?: readonly string[] | undefined
  dryRun: boolean
  signal: AbortSignal
  /** `checked` reports bytes, with the total 0 because it is unknown; `stored` reports rows. */
  progress(step: 'checked' | 'stored', done: number, whole: number): void | Promise<void>
}

export type ImportResult =
  | { outcome: 'faulty'; faults: LineFault[]; faultCount: number; rows: number }
  | { outcome: 'known'; importedAt: string; rows: number }
  | {
      outcome: 'stored' | 'checked'
      rows: number
      donations: string
      expenses: string
      balanceBefore: string
      balanceAfter: string
      /** Demonstration rows that were removed. */
      purged: number
      /** Texts of the ledger that have no English afterwards; unknown before the rows are stored. */
      withoutEnglish?: number
    }

interface Checked {
  hash: string
  rows: number
  donations: bigint
  expenses: bigint
  changes: Changes
  named: NamedGoods
  faults: LineFault[]
  faultCount: number
}

/**
 * Imports a ledger file: all its rows in one transaction, or none. Importing the same file again adds nothing. The
 * first real file removes the demonstration rows in the same transaction. Throws a `Refusal` for a file name that
 * cannot be shown beside the rows, for a purpose that is written in two ways, and for purposes that would be overspent
 * without being named as such.
 */
export async function importLedger(
  queries: Queries,
  options: ImportOptions,
): Promise<ImportResult> {
  const unfit = unfitFor('line', options.fileName)
  if (unfit) throw new Refusal([`The name of the file ${unfit.en}`])
  const checked = await check(options)
  const { rows, faults, faultCount, donations, expenses } = checked
  if (faultCount > 0) return { outcome: 'faulty', faults, faultCount, rows }
  const known = await knownImport(queries, checked.hash)
  if (known) return known
  const unknown = await checked.named.unknown(queries, false)
  if (unknown.length > 0)
    return {
      ...{ outcome: 'faulty', rows, faultCount: unknown.length },
      faults: unknown.slice(0, LISTED_FAULTS),
    }
  const totals = await ledgerTotals(queries)
  const { demo } = stateOf(totals)
  const purged = Number(totals.reduce((sum, row) => sum + row.demo_entries, 0n))
  const sums = { rows, donations: toYuan(donations), expenses: toYuan(expenses), purged }
  const base = { ...sums, balanceBefore: inYuan(totals).balance }
  const { changes } = checked
  if (options.dryRun) {
    refuseSimilar(changes.purposes, await knownPurposes(queries, demo))
    const left = demo ? new Map<string, bigint>() : await leftOf(queries, changes.falling)
    changes.refuseOverspending(left, options.overspent)
    const after = (demo ? 0n : balanceOf(totals)) + donations - expenses
    return { outcome: 'checked', ...base, balanceAfter: toYuan(after) }
  }
  const stored = await queries.transaction().execute((writes) => store(writes, checked, options))
  if (!stored) return required(await knownImport(queries, checked.hash), 'the other import')
  // Index-only scans need a fresh visibility map; until then the database fetches each row to check that it is visible.
  await sql`vacuum (analyze) ledger_entry, ledger_about, ledger_sum, ledger_name`.execute(queries)
  return {
    outcome: 'stored',
    ...base,
    balanceAfter: (await balance(queries)).balance,
    withoutEnglish: (await textsInUse(queries)).filter(({ en }) => en === null).length,
  }
}

async function check({ open, signal, progress }: ImportOptions): Promise<Checked> {
  const checked: Checked = {
    hash: '',
    rows: 0,
    donations: 0n,
    expenses: 0n,
    changes: new Changes(),
    named: new NamedGoods(),
    faults: [],
    faultCount: 0,
  }
  let bytes = 0
  const lines = readLedgerFile(open(), shanghaiDate(new Date()), (count) => (bytes = count))
  for (let next = await lines.next(); ; next = await lines.next()) {
    if (next.done) {
      checked.hash = next.value.hash
      break
    }
    if ('fault' in next.value) {
      if (++checked.faultCount <= LISTED_FAULTS) checked.faults.push(next.value.fault)
    } else count(checked, next.value)
    if ((checked.rows + checked.faultCount) % BATCH === 0) {
      signal.throwIfAborted()
      await progress('checked', bytes, 0)
    }
  }
  if (checked.rows === 0 && checked.faultCount === 0) {
    checked.faultCount = 1
    checked.faults.push({ line: 2, reason: 'the file has a header but no rows' })
  }
  await progress('checked', bytes, 0)
  return checked
}

function count(checked: Checked, { entry, line }: { entry: NewEntry; line: number }): void {
  const { direction, amount, purpose } = entry
  checked.rows++
  checked.named.add(entry, line)
  checked.changes.add(purpose, BigInt(direction) * amount)
  if (direction === 1) checked.donations += amount
  else checked.expenses += amount
}

/** @returns false when another process imported the same file meanwhile */
async function store(writes: Writes, checked: Checked, options: ImportOptions): Promise<boolean> {
  const receipt = await writes
    .insertInto('ledger_import')
    .values({ file_hash: checked.hash, file_name: options.fileName, entries: BigInt(checked.rows) })
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!receipt) return false
  const appender = await new Appender(writes).start()
  await purgeDemonstrationEntries(writes)
  const { changes } = checked
  refuseSimilar(changes.purposes, await knownPurposes(writes))
  changes.refuseOverspending(await leftOf(writes, changes.falling), options.overspent)
  let batch: NewEntry[] = []
  let done = 0
  const flush = async () => {
    options.signal.throwIfAborted()
    if (batch.length > 0) await appender.append(batch, receipt.id)
    done += batch.length
    batch = []
    await options.progress('stored', done, checked.rows)
  }
  const lines = readLedgerFile(options.open(), shanghaiDate(new Date()), () => {})
  let next = await lines.next()
  for (; !next.done; next = await lines.next()) {
    if ('fault' in next.value) throw new ChangedFileError()
    batch.push(next.value.entry)
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  if (next.value.hash !== checked.hash) throw new ChangedFileError()
  return true
}

class ChangedFileError extends Error {
  constructor() {
    super('The file changed while it was being read. Nothing was stored: run the import again.')
    this.name = 'ChangedFileError'
  }
}

async function knownImport(queries: Queries, hash: string): Promise<ImportResult | undefined> {
  const row = await queries
    .selectFrom('ledger_import')
    .selectAll()
    .where('file_hash', '=', hash)
    .executeTakeFirst()
  return (
    row && {
      outcome: 'known',
      importedAt: shanghaiTime(row.imported_at),
      rows: Number(row.entries),
    }
  )
}
