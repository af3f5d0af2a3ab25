import { fromBase64, toBase64, wholeNumber } from './bytes'
import { openCheckpoint, type SignedCheckpoint } from './checkpoint'
import type { VerifierKey } from './note'
import { leafHash, verifyInclusion, type Hash } from './tree'

/* A proof in one file, to be checked without the log (c2sp.org/tlog-proof). */

const TITLE = 'c2sp.org/tlog-proof@v1'

export interface ProofFile {
  /** Of the entry in the log. */
  index: number
  proof: readonly Hash[]
  /** The signed checkpoint, as the log served it. */
  checkpoint: string
  /** What no signature covers, such as the entry itself. */
  extra?: Uint8Array | undefined
}

export function proofFileText({ index, proof, checkpoint, extra }: ProofFile): string {
  const lines = [TITLE, ...(extra ? [`extra ${toBase64(extra)}`] : []), `index ${index}`]
  return [...lines, ...proof.map(toBase64), '', checkpoint].join('\n')
}

/** @returns undefined for a text that is no proof file */
export function parseProofFile(text: string): ProofFile | undefined {
  const end = text.indexOf('\n\n')
  const [title, ...lines] = text.slice(0, Math.max(end, 0)).split('\n')
  if (title !== TITLE) return undefined
  const extra = lines[0]?.startsWith('extra ') ? fromBase64(lines.shift()!.slice(6)) : null
  const first = lines.shift() ?? ''
  const index = first.startsWith('index ') ? wholeNumber(first.slice(6)) : undefined
  const proof = lines.map(fromBase64)
  if (extra === undefined || index === undefined) return undefined
  if (!proof.every((hash) => hash?.length === 32)) return undefined
  return {
    index,
    proof: proof.filter((hash) => hash !== undefined),
    checkpoint: text.slice(end + 2),
    ...(extra && { extra }),
  }
}

/**
 * Checks that an entry stands in a log, as a proof file says.
 * @returns the checkpoint that proves it; undefined when it does not
 */
export function verifyProofFile(
  { index, proof, checkpoint }: ProofFile,
  entry: Uint8Array,
  log: VerifierKey,
  witnesses: readonly VerifierKey[] = [],
): SignedCheckpoint | undefined {
  const opened = openCheckpoint(checkpoint, log, witnesses)
  if (!opened || !verifyInclusion({ index, ...opened }, leafHash(entry), proof)) return undefined
  return opened
}
