import { sql } from 'kysely'
import { checkpointText, parseCheckpoint, parseNote, verifierKeyText } from 'shared/log'
import { LOG_LOCK } from '../database/log-tables'
import type { Queries, Writes } from '../database/schema'
import { ledgerTotals, stateOf } from '../finance/totals'
import { required } from '../required'
import { storeGoodsLeaves, takeGoodsLeaves } from './goods-leaves'
import { nextLeaves, storeLeaves } from './leaves'
import { originOf, type LedgerLogSettings } from './settings'
import {
  createSigningKey,
  readSigningKeys,
  signedNote,
  verifierOf,
  type SigningKey,
} from './signing-keys'
import { edgeOf, grow, rootOf, storeTileHashes } from './tree-hashes'

/** Rows of one transaction. Few enough that visitors of the embedded database wait for a moment only. */
const BATCH = 1_000

/** Another machine has the log's private key, so this process only serves the log. */
export class NoSigningKey extends Error {
  override readonly name = 'NoSigningKey'
}

/**
 * Adds the next rows of the ledger to the log, then facts about goods, and signs the new checkpoint, in one transaction.
 * Signs the last one again when the keys or the site's address have changed.
 * @returns how many entries were added; undefined while another process is doing it
 * @throws NoSigningKey when there is something to sign and no key to sign it with
 */
export async function logRows(
  queries: Queries,
  settings: LedgerLogSettings,
  batch = BATCH,
): Promise<number | undefined> {
  if (!(await isBehind(queries, settings))) return 0
  return queries.transaction().execute(async (writes) => {
    if (!(await isAlone(writes))) return undefined
    const keys = await signingKeys(writes, settings)
    const { size, lastEntry } = await endOf(writes)
    const { demo } = stateOf(await ledgerTotals(writes))
    const rows = await nextLeaves(writes, lastEntry, batch)
    const goods = await takeGoodsLeaves(writes, batch - rows.length, demo)
    const hashes = [...rows, ...goods].map(({ hash }) => hash)
    const whole = size + hashes.length
    if (whole === 0) return 0
    const edge = await edgeOf(writes, size)
    if (rows.length > 0) await storeLeaves(writes, size, rows)
    if (goods.length > 0) await storeGoodsLeaves(writes, size + rows.length, goods)
    await storeTileHashes(writes, grow(edge, size, hashes))
    const origin = originOf(settings, demo)
    const text = checkpointText({ origin, size: whole, root: rootOf(edge, whole) })
    await storeCheckpoint(writes, whole, signedNote(text, origin, keys))
    await publishKeys(writes, origin, keys)
    return hashes.length
  })
}

/** Whether anything waits, or the last checkpoint is not signed as it would be now. Asked every second, so it reads little. */
async function isBehind(queries: Queries, settings: LedgerLogSettings): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean; note: string | null; demo: boolean }>`
    select coalesce((select max(id) from ledger_entry), 0)
        > coalesce((select max(entry_id) from log_leaf), 0)
        or exists (select from log_goods_waiting) as behind,
      (select note from log_checkpoint order by size desc limit 1) as note,
      exists (select from ledger_total where demo_entries > 0) as demo
  `.execute(queries)
  const { behind, note, demo } = required(rows[0], 'the state of the log')
  if (behind || note === null) return behind
  const keys = readSigningKeys(settings.keyFolder)
  return keys.length > 0 && !isSignedBy(note, originOf(settings, demo), keys)
}

/** Whether a note is of that origin and signed by exactly these keys. */
function isSignedBy(note: string, origin: string, keys: readonly SigningKey[]): boolean {
  const parsed = parseNote(note)
  const idsOf = (signers: { id: Uint8Array }[]) =>
    signers
      .map(({ id }) => Buffer.from(id).toString('hex'))
      .sort()
      .join()
  return (
    !!parsed &&
    parseCheckpoint(parsed.text)?.origin === origin &&
    idsOf(parsed.signatures) === idsOf(keys.map((key) => verifierOf(key, origin)))
  )
}

async function isAlone(writes: Writes): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${LOG_LOCK}) as alone
  `.execute(writes)
  return rows[0]?.alone === true
}

/** The keys of this process. The first key of all is made here, as long as no process of this database has one. */
async function signingKeys(
  writes: Writes,
  { keyFolder }: LedgerLogSettings,
): Promise<SigningKey[]> {
  const keys = readSigningKeys(keyFolder)
  if (keys.length > 0) return keys
  const known = await writes.selectFrom('log_key').select('vkey').limit(1).executeTakeFirst()
  if (!known) return [createSigningKey(keyFolder)]
  throw new NoSigningKey(
    `Rows wait to be added to the log, but its key is not in ${keyFolder}. The process that has it adds them.`,
  )
}

async function endOf(writes: Writes): Promise<{ size: number; lastEntry: bigint }> {
  const { rows } = await sql<{ size: bigint; entry: bigint }>`
    select coalesce((select max(index) + 1 from log_leaf), 0) as size,
      coalesce((select max(entry_id) from log_leaf), 0) as entry
  `.execute(writes)
  const { size, entry } = required(rows[0], 'the end of the log')
  return { size: Number(size), lastEntry: entry }
}

async function storeCheckpoint(writes: Writes, size: number, note: string): Promise<void> {
  await sql`
    insert into log_checkpoint (size, note) values (${size}, ${note})
    on conflict (size) do update set note = excluded.note, signed_at = now()
  `.execute(writes)
}

/** Keys are never removed, so that what an old one signed can be checked for ever. */
async function publishKeys(writes: Writes, origin: string, keys: SigningKey[]): Promise<void> {
  for (const key of keys.toReversed())
    await sql`
      insert into log_key (vkey, origin, added_at)
      values (${verifierKeyText(verifierOf(key, origin))}, ${origin}, clock_timestamp())
      on conflict (vkey) do nothing
    `.execute(writes)
}
