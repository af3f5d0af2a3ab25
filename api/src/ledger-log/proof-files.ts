import { sql } from 'kysely'
import { fromBase64, proofFileText, utf8 } from 'shared/log'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { rowsOf } from '../finance/row'
import { textOfRow } from './leaves'
import { proofsOf } from './proofs'
import type { LogWitness } from './witnesses'

/** A row of the ledger with its proof. @throws Failure when the ledger has no such row, or the log not yet */
async function provenRow(queries: Queries, id: bigint, witnesses: readonly LogWitness[]) {
  const [row] = await rowsOf(queries, sql`select ${id}::bigint as id`, sql`e.id`)
  if (!row) throw new Failure('noEntry')
  const { checkpoint, hashes, rows } = await proofsOf(queries, [id], witnesses)
  const [proven] = rows
  if (!proven || checkpoint === null) throw new Failure('notInLog')
  return { row, proven, checkpoint, hashes }
}

/**
 * The proof of a row in the served checkpoint, to be checked without the log (c2sp.org/tlog-proof). Its `extra` is the
 * row's leaf and nothing else.
 * @throws Failure
 */
export async function proofFileOf(
  queries: Queries,
  id: bigint,
  witnesses: readonly LogWitness[],
): Promise<string> {
  const { row, proven, checkpoint, hashes } = await provenRow(queries, id, witnesses)
  return proofFileText({
    index: proven.index,
    proof: proven.proof.map((place) => fromBase64(hashes[place]!)!),
    checkpoint,
    extra: utf8(textOfRow(row, proven)),
  })
}

/**
 * What the commitment of a row's name is the SHA-256 of: the salt, a line break, and the name. It is a file of its own,
 * because a name can be erased and a proof is kept.
 * @throws Failure also when the name was erased
 */
export async function nameFileOf(
  queries: Queries,
  id: bigint,
  witnesses: readonly LogWitness[],
): Promise<string> {
  const { row, proven } = await provenRow(queries, id, witnesses)
  if (proven.unitSalt === null) throw new Failure('nameErased')
  return `${proven.unitSalt}\n${row.unit}`
}
