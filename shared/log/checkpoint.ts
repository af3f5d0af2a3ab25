import { fromBase64, toBase64, wholeNumber } from './bytes'
import { LOG_KEY, parseNote, signersOf, type VerifierKey } from './note'
import type { TreeHead } from './tree'

/* Checkpoints (c2sp.org/tlog-checkpoint): what a log has signed of its tree. */

export interface Checkpoint extends TreeHead {
  /** The log's name. */
  origin: string
}

/** The text that a log signs. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** @returns undefined for a text that is no checkpoint */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, sizeText, rootText, ...others] = text.split('\n')
  if (others.pop() !== '' || others.some((line) => line === '')) return undefined
  const size = wholeNumber(sizeText ?? '')
  const root = fromBase64(rootText ?? '')
  if (!origin || size === undefined || root?.length !== 32) return undefined
  return { origin, size, root }
}

/** A checkpoint with those who have signed it. */
export interface SignedCheckpoint extends Checkpoint {
  /** Those of the witnesses that were asked for. */
  witnesses: VerifierKey[]
}

/**
 * Reads a signed checkpoint of a log.
 * @param log the log's key; its name is the log's origin
 * @returns undefined when it is none, or not this log's, or a signature of these keys is wrong
 */
export function openCheckpoint(
  text: string,
  log: VerifierKey,
  witnesses: readonly VerifierKey[] = [],
): SignedCheckpoint | undefined {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!note || checkpoint?.origin !== log.name) return undefined
  const signers = signersOf(note, [log, ...witnesses])
  if (!signers?.includes(log)) return undefined
  return { ...checkpoint, witnesses: signers.filter(({ kind }) => kind !== LOG_KEY) }
}
