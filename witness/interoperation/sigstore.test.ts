import assert from 'node:assert/strict'
import { it } from 'node:test'
import { VerificationError } from '@sigstore/verify'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import type { Hash } from 'shared/log'
import { flipped, seeded } from '../testing/flipped'
import { testEntries, TestLog } from '../testing/test-log'

/* Our proofs of inclusion, verified by the code with which npm checks where a package comes from. */

const log = new TestLog('farm.example/ledger', testEntries(3_000))
const random = seeded(3)

interface Proof {
  index: number
  size: number
  root: Hash
  entry: Uint8Array
  hashes: Hash[]
}

function verify({ index, size, root, entry, hashes }: Proof): void {
  const inclusionProof = {
    logIndex: String(index),
    hashes: hashes.map((hash) => Buffer.from(hash)),
  }
  const asked = { inclusionProof, canonicalizedBody: Buffer.from(entry) }
  const head = { logSize: BigInt(size), logHash: Buffer.from(root) }
  verifyMerkleInclusion(
    asked as unknown as Parameters<typeof verifyMerkleInclusion>[0],
    head as unknown as Parameters<typeof verifyMerkleInclusion>[1],
  )
}

const bitOf = (bytes: Uint8Array) => flipped(bytes, random(bytes.length * 8))

for (const size of [1, 2, 3, 255, 256, 257, 1_000, 2_048, 2_999, 3_000])
  it(`accepts our proofs in a log of ${size}, and none with a bit flipped`, () => {
    const indices = [0, size - 1, size >> 1, ...Array.from({ length: 20 }, () => random(size))]
    for (const index of indices) {
      const root = log.root(size)
      const hashes = log.reader(size).inclusionProof(index)
      const proof = { index, size, root, entry: log.entries[index]!, hashes }
      verify(proof)
      const wrong = [
        { ...proof, root: bitOf(root) },
        { ...proof, entry: bitOf(proof.entry) },
        ...hashes.map((hash, place) => ({ ...proof, hashes: hashes.with(place, bitOf(hash)) })),
        ...hashes.map((_, place) => ({ ...proof, hashes: hashes.toSpliced(place, 1) })),
      ]
      for (const other of wrong) assert.throws(() => verify(other), VerificationError)
    }
  })
