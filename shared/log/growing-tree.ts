import { sha256 } from './sha2'
import { nodeHash, type Hash } from './tree'

/** The tree of RFC 6962 over leaves that come one by one. Of all hashes it keeps one for each bit of its size. */
export class GrowingTree {
  size = 0
  /** The hashes of the complete subtrees that make up the tree, from left to right. */
  private readonly complete: Hash[] = []

  append(leaf: Hash): void {
    let hash = leaf
    // As many subtrees become one as the size has ones at its end.
    for (let rest = this.size; rest % 2 === 1; rest = (rest - 1) / 2)
      hash = nodeHash(this.complete.pop()!, hash)
    this.complete.push(hash)
    this.size++
  }

  /** The root; of no leaves it is the hash of nothing. */
  root(): Hash {
    if (this.complete.length === 0) return sha256(new Uint8Array())
    return this.complete.reduceRight((right, left) => nodeHash(left, right))
  }
}
