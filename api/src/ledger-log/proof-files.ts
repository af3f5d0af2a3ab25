import { sql } from 'kysely'
import { fromBase64, goodsLeafText, proofFileText, utf8 } from 'shared/log'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { rowsOf } from '../finance/row'
import { recordsToGiveOut } from '../growers/former-growers'
import { factsOf } from '../trace/facts'
import { textOfRow } from './leaves'
import { goodsProofsOf, proofsOf } from './proofs'
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
  return fileOf({ proven, checkpoint, hashes, leaf: textOfRow(row, proven) })
}

interface Proven {
  proven: { index: number; proof: number[] }
  checkpoint: string
  hashes: string[]
  leaf: string
}

const fileOf = ({ proven, checkpoint, hashes, leaf }: Proven) =>
  proofFileText({
    index: proven.index,
    proof: proven.proof.map((place) => fromBase64(hashes[place]!)!),
    checkpoint,
    extra: utf8(leaf),
  })

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

async function provenFact(queries: Queries, leaf: bigint, witnesses: readonly LogWitness[]) {
  const { checkpoint, hashes, rows } = await goodsProofsOf(queries, [leaf], witnesses)
  const [proven] = rows
  if (!proven || checkpoint === null) throw new Failure('noFact')
  return { proven, checkpoint, hashes }
}

/** The proof of a fact about goods, by its place in the log; as `proofFileOf`. @throws Failure */
export async function goodsProofFileOf(
  queries: Queries,
  leaf: bigint,
  witnesses: readonly LogWitness[],
): Promise<string> {
  const found = await provenFact(queries, leaf, witnesses)
  const { kind, contentHash } = found.proven
  return fileOf({ ...found, leaf: goodsLeafText(kind, contentHash) })
}

/**
 * What the commitment of a fact is the SHA-256 of: the salt, a line break, and its content as canonical JSON.
 * @throws Failure also when the fact names a grower whom the newest version of the field does not name
 */
export async function contentFileOf(
  queries: Queries,
  leaf: bigint,
  witnesses: readonly LogWitness[],
): Promise<string> {
  const { proven } = await provenFact(queries, leaf, witnesses)
  const [fact] = await factsOf(queries, proven.kind, [proven.fact])
  if (!fact) throw new Failure('noFact')
  if (proven.kind === 'record' && (await recordsToGiveOut(queries, [fact.id])).size === 0)
    throw new Failure('growerNotNamed')
  return `${proven.salt}\n${fact.content}`
}
