import { sha256 } from './sha2'

/*
 * The Merkle tree of RFC 6962 and its proofs, verified as RFC 9162 says. Hashes are 32 bytes; sizes and indices are whole
 * numbers below 2^53.
 */

export type Hash = Uint8Array

/** RFC 6962, section 2.1: the hash of an entry. */
export function leafHash(entry: Uint8Array): Hash {
  const bytes = new Uint8Array(1 + entry.length)
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** RFC 6962, section 2.1: the hash of two subtrees. */
export function nodeHash(left: Hash, right: Hash): Hash {
  const bytes = new Uint8Array(65)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 33)
  return sha256(bytes)
}

export const isSame = (one: Hash, other: Hash): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place])

const half = (value: number) => Math.floor(value / 2)
const isOdd = (value: number) => value % 2 === 1
const areHashes = (hashes: readonly Hash[]) => hashes.every(({ length }) => length === 32)

/**
 * Whether the entry with this hash stands at this place of the tree with this root (RFC 9162, section 2.1.3.2).
 * @param proof the siblings, from the leaf's to the root's child
 */
export function verifyInclusion(
  { index, size, root }: { index: number; size: number; root: Hash },
  leaf: Hash,
  proof: readonly Hash[],
): boolean {
  if (!(index >= 0 && index < size) || !areHashes([leaf, root, ...proof])) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      hash = nodeHash(sibling, hash)
      while (!isOdd(at) && at > 0) [at, last] = [half(at), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(hash, root)
}

/** A tree as a checkpoint names it. */
export interface TreeHead {
  size: number
  root: Hash
}

/**
 * Whether the larger tree begins with all entries of the smaller one, in their order (RFC 9162, section 2.1.4.2). An empty
 * tree says nothing of a larger one: every tree begins with it, so the answer is no.
 */
export function verifyConsistency(
  before: TreeHead,
  after: TreeHead,
  proof: readonly Hash[],
): boolean {
  if (before.size === after.size) return proof.length === 0 && isSame(before.root, after.root)
  if (!(before.size > 0 && before.size < after.size)) return false
  if (!areHashes([before.root, after.root, ...proof])) return false
  let [at, last] = [before.size - 1, after.size - 1]
  while (isOdd(at)) [at, last] = [half(at), half(last)]
  // A complete tree is the first hash of its own proof, which leaves it out.
  const [first, ...others] = at === 0 ? [before.root, ...proof] : proof
  if (!first) return false
  let [old, now] = [first, first]
  for (const hash of others) {
    if (last === 0) return false
    if (isOdd(at) || at === last) {
      old = nodeHash(hash, old)
      now = nodeHash(hash, now)
      while (!isOdd(at) && at > 0) [at, last] = [half(at), half(last)]
    } else now = nodeHash(now, hash)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && isSame(old, before.root) && isSame(now, after.root)
}
