import { runAlone } from '../database/claim'
import type { Queries } from '../database/schema'
import { askWitness, NotCosigned, type Cosignature } from './ask-witness'
import { newestCheckpoint, type StoredCheckpoint } from './checkpoint'
import { cosignedSize, storeCosignature } from './cosignatures'
import { consistencyProof } from './proofs'
import type { LogWitness } from './witnesses'

/** Two questions and what lies between take less. After a process that was killed, another asks when this is over. */
const CLAIM_S = 15

/**
 * Has a witness cosign the newest checkpoint, unless it has, or another process is asking it.
 * @returns whether it was asked
 * @throws NotCosigned
 */
export async function cosign(
  queries: Queries,
  witness: LogWitness,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await isWaiting(queries, witness))) return false
  let wasAsked = false
  const ask = async () => {
    const newest = await newestCheckpoint(queries)
    if (!newest) return
    wasAsked = true
    const cosignature = await cosignatureOf(queries, witness, newest, signal)
    await storeCosignature(queries, witness, newest, cosignature)
  }
  await runAlone(queries, `cosign ${witness.key.name}`, ask, CLAIM_S)
  return wasAsked
}

async function isWaiting(queries: Queries, witness: LogWitness): Promise<boolean> {
  const newest = await newestCheckpoint(queries)
  return !!newest && (await cosignedSize(queries, witness, newest.origin)) < newest.size
}

/** The witness may have cosigned more than we know, if its last answer was lost, or less, if it has a new state. */
async function cosignatureOf(
  queries: Queries,
  witness: LogWitness,
  { origin, size, note }: StoredCheckpoint,
  signal: AbortSignal,
): Promise<Cosignature> {
  let old = await cosignedSize(queries, witness, origin)
  for (let tries = 0; tries < 2; tries++) {
    const proof = await consistencyProof(queries, size, old)
    const answer = await askWitness(witness, { note, old, proof }, signal)
    if ('line' in answer) return answer
    if (answer.known > size)
      throw new NotCosigned(
        `It has cosigned ${answer.known} rows and the log has ${size}: the end of the log is missing here.`,
      )
    if (answer.known === old)
      throw new NotCosigned(`It has cosigned other rows than the first ${old} of this log.`)
    old = answer.known
  }
  throw new NotCosigned('It names another size each time that it is asked.')
}
