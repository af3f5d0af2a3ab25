import { parseCheckpoint, parseNote, type Checkpoint, type Hash } from 'shared/log'

/** The body of an `add-checkpoint` request (c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  /** The size that the log believes to be the last one the witness has cosigned. */
  old: number
  proof: Hash[]
  checkpoint: Checkpoint
  /** The checkpoint with its signatures. */
  note: string
}

const MOST_HASHES = 63

/** @returns undefined for a text that is no such request */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const note = body.slice(end + 2)
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  const old = oldSize(first)
  const proof = lines.map(hashOf).filter((hash) => hash !== undefined)
  if (!checkpoint || old === undefined) return undefined
  if (proof.length !== lines.length || proof.length > MOST_HASHES) return undefined
  return { old, proof, checkpoint, note }
}

function oldSize(line: string): number | undefined {
  const size = /^old (0|[1-9]\d{0,15})$/.test(line) ? Number(line.slice(4)) : NaN
  return Number.isSafeInteger(size) ? size : undefined
}

function hashOf(line: string): Hash | undefined {
  const bytes = Buffer.from(line, 'base64')
  return bytes.length === 32 && bytes.toString('base64') === line ? bytes : undefined
}
