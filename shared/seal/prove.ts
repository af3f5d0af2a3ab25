import { fromBase64, leafHash, toBase64, utf8, verifyInclusion } from '../log'
import type { CheckedLog } from './checked-log'

interface Claimed {
  index: number
  /** The text of the leaf. */
  leaf: string
  /** Base64. */
  proof: readonly string[]
}

/** The hash of a leaf, base64, and whether it stands at that place of a checked log. */
export function prove(
  { size, root }: CheckedLog,
  { index, leaf, proof }: Claimed,
): { hash: string; isIn: boolean } {
  const hash = leafHash(utf8(leaf))
  const isIn = verifyInclusion({ index, size, root: bytesOf(root) }, hash, proof.map(bytesOf))
  return { hash: toBase64(hash), isIn }
}

/** Bytes of no length are no hash, so they prove nothing. */
const bytesOf = (text: string) => fromBase64(text) ?? new Uint8Array()
