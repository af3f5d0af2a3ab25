import { fromBase64 } from './bytes'
import { consistencyProbes, inclusionProbes } from './testing/merkle-probes'
import * as vectors from './testing/merkle-vectors'
import { leafHash, nodeHash, verifyConsistency, verifyInclusion, type Hash } from './tree'

const hash = (text: string): Hash => fromBase64(text)!
const hashes = (texts: readonly string[] | null) => (texts ?? []).map(hash)

/** Each hash of a proof with one of its bits flipped, each left out, and one added at either end. */
function* changed(proof: Hash[]): Generator<Hash[]> {
  for (const [place, one] of proof.entries()) {
    for (let bit = 0; bit < 256; bit += 5) yield proof.with(place, flipped(one, bit))
    yield proof.toSpliced(place, 1)
  }
  const extra = new Uint8Array(32)
  yield [extra, ...proof]
  yield [...proof, extra]
  if (proof.length > 1) yield proof.toReversed()
}

function flipped(whole: Uint8Array, bit: number): Uint8Array {
  const other = Uint8Array.from(whole)
  other[bit >> 3]! ^= 1 << (bit & 7)
  return other
}

it.each(vectors.inclusion)('proves entry $leafIdx of $treeSize, as others do', (vector) => {
  const [index, size, root] = [vector.leafIdx, vector.treeSize, hash(vector.root)]
  const [leaf, proof] = [hash(vector.leafHash), hashes(vector.proof)]
  expect(verifyInclusion({ index, size, root }, leaf, proof)).toBe(true)
  for (const other of changed(proof))
    expect(verifyInclusion({ index, size, root }, leaf, other)).toBe(false)
  for (let bit = 0; bit < 256; bit++) {
    expect(verifyInclusion({ index, size, root: flipped(root, bit) }, leaf, proof)).toBe(false)
    expect(verifyInclusion({ index, size, root }, flipped(leaf, bit), proof)).toBe(false)
  }
  for (const other of [-1, index - 1, index + 1, index ^ 2, size])
    expect(verifyInclusion({ index: other, size, root }, leaf, proof)).toBe(false)
  for (const other of [0, size * 2, Math.floor(size / 2)])
    expect(verifyInclusion({ index, size: other, root }, leaf, proof)).toBe(false)
})

it.each(vectors.consistency)('proves that $size2 begins with $size1, as others do', (vector) => {
  const before = { size: vector.size1, root: hash(vector.root1) }
  const after = { size: vector.size2, root: hash(vector.root2) }
  const proof = hashes(vector.proof)
  expect(verifyConsistency(before, after, proof)).toBe(true)
  for (const other of changed(proof)) expect(verifyConsistency(before, after, other)).toBe(false)
  for (let bit = 0; bit < 256; bit++) {
    const [old, now] = [flipped(before.root, bit), flipped(after.root, bit)]
    expect(verifyConsistency({ ...before, root: old }, after, proof)).toBe(false)
    expect(verifyConsistency(before, { ...after, root: now }, proof)).toBe(false)
  }
  if (before.size < after.size) {
    expect(verifyConsistency(after, before, proof)).toBe(false)
    const swapped = { size: before.size, root: after.root }
    expect(verifyConsistency(swapped, { ...after, root: before.root }, proof)).toBe(false)
  }
})

type Inclusion = (typeof vectors.inclusion)[number]
type Consistency = (typeof vectors.consistency)[number]

const isIncluded = ({ leafIdx: index, treeSize: size, root, leafHash, proof }: Inclusion) =>
  verifyInclusion({ index, size, root: hash(root) }, hash(leafHash), hashes(proof))

const isConsistent = ({ size1, size2, root1, root2, proof }: Consistency) =>
  verifyConsistency(
    { size: size1, root: hash(root1) },
    { size: size2, root: hash(root2) },
    hashes(proof),
  )

it.each([
  ...vectors.inclusion.flatMap(inclusionProbes),
  ...vectors.otherInclusion.filter(({ wantErr }) => wantErr).map((one) => [one.desc, one] as const),
])('refuses the public vector of inclusion “%s”', (_, vector) => {
  expect(isIncluded(vector)).toBe(false)
})

it.each([
  ...vectors.consistency.flatMap(consistencyProbes),
  ...vectors.otherConsistency
    .filter(({ wantErr }) => wantErr)
    .map((one) => [one.desc, one] as const),
])('refuses the public vector of consistency “%s”', (_, vector) => {
  expect(isConsistent(vector)).toBe(false)
})

it('accepts the public vectors of trees without a proof', () => {
  const valid = vectors.otherConsistency.filter(({ wantErr }) => !wantErr)
  expect(valid.map(isConsistent)).toEqual([true, true])
  expect(isIncluded(vectors.otherInclusion[0]!)).toBe(true)
})

it('has the wrong proofs that the public repository has', () => {
  const probes = new Map(inclusionProbes(vectors.inclusion[2]!))
  expect(probes.size).toBe(17)
  expect(probes.get('modified proof[1] bit 3')!.proof![1]).toBe(
    'woVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
  )
  const others = new Map(consistencyProbes(vectors.consistency[1]!))
  expect(others.size).toBe(20)
  expect(others.get('modified proof[1] bit 4')!.proof![1]).toBe(
    'Twg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
  )
})

it('tells a leaf from a node with the same bytes', () => {
  const [left, right] = [leafHash(Uint8Array.of(1)), leafHash(Uint8Array.of(2))]
  const both = Uint8Array.from([...left, ...right])
  expect(nodeHash(left, right)).not.toEqual(leafHash(both))
})
