/*
 * The wrong proofs of testdata/ in github.com/transparency-dev/merkle, made out of its valid ones; each has the name of
 * its file there. Hashes are in base64.
 */

const SOME_HASH = 'q6yroAAAAAAAAAAAAAAAAAAAAAAAAAAAAGAGHgASNFY='
const EMPTY_ROOT = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const WRONG_LEAF = 'V3JvbmdMZWFm'
const WRONG_ROOT = 'V3JvbmdSb290'

interface Inclusion {
  leafIdx: number
  treeSize: number
  root: string
  leafHash: string
  proof: string[] | null
}

interface Consistency {
  size1: number
  size2: number
  root1: string
  root2: string
  proof: string[] | null
}

type Probe<Vector> = readonly [name: string, Vector]

/** @param bit of the first byte */
function withBitFlipped(hash: string, bit: number): string {
  const bytes = Buffer.from(hash, 'base64')
  bytes[0]! ^= 1 << bit
  return bytes.toString('base64')
}

const eachModified = (proof: string[], bit: number) =>
  proof.map(
    (hash, place) =>
      [
        `modified proof[${place}] bit ${bit}`,
        proof.with(place, withBitFlipped(hash, bit)),
      ] as const,
  )

export function inclusionProbes(vector: Inclusion): Probe<Inclusion>[] {
  const { leafIdx, treeSize, root, proof } = { ...vector, proof: vector.proof ?? [] }
  const changes: [string, Partial<Inclusion>][] = [
    ['leafIdx - 1', { leafIdx: leafIdx - 1 }],
    ['leafIdx + 1', { leafIdx: leafIdx + 1 }],
    ['leafIdx ^ 2', { leafIdx: leafIdx ^ 2 }],
    ['treeSize * 2', { treeSize: treeSize * 2 }],
    ['treeSize / 2', { treeSize: Math.floor(treeSize / 2) }],
    ['wrong leaf', { leafHash: WRONG_LEAF }],
    ['empty root', { root: EMPTY_ROOT }],
    ['random root', { root: SOME_HASH }],
  ]
  const proofs: [string, string[]][] = [
    ['trailing garbage', [...proof, '']],
    ['trailing root', [...proof, root]],
    ['preceding garbage', ['', ...proof]],
    ['preceding root', [root, ...proof]],
    ['inserted component', proof.toSpliced(1, 0, SOME_HASH)],
    ...eachModified(proof, 3).map(([name, other]): [string, string[]] => [name, other]),
  ]
  if (proof.length) proofs.push(['removed component', proof.slice(0, -1)])
  return [
    ...changes.map(([name, change]) => [name, { ...vector, ...change }] as const),
    ...proofs.map(([name, other]) => [name, { ...vector, proof: other }] as const),
  ]
}

export function consistencyProbes(vector: Consistency): Probe<Consistency>[] {
  const { size1, size2, root1, root2, proof } = { ...vector, proof: vector.proof ?? [] }
  // Of equal sizes, the repository has the valid proof alone.
  if (size1 === size2) return []
  const changes: [string, Partial<Consistency>][] = [
    ['size1 - 1', { size1: size1 - 1 }],
    ['size1 + 1', { size1: size1 + 1 }],
    ['size1 ^ 2', { size1: size1 ^ 2 }],
    ['size2 * 2', { size2: size2 * 2 }],
    ['size2 / 2', { size2: Math.floor(size2 / 2) }],
    ['wrong root1', { root1: WRONG_ROOT }],
    ['wrong root2', { root2: WRONG_ROOT }],
    ['swapped roots', { root1: root2, root2: root1 }],
  ]
  const proofs: [string, string[]][] = [
    ['empty proof', []],
    ['trailing garbage', [...proof, '']],
    ['trailing root1', [...proof, root1]],
    ['trailing root2', [...proof, root2]],
    ['preceding garbage', ['', ...proof]],
    ['preceding root1', [root1, ...proof]],
    ['preceding root2', [root2, ...proof]],
    ['preceding proof[0]', [proof[0]!, ...proof]],
    ['truncated proof', proof.slice(0, -1)],
    ...eachModified(proof, 4).map(([name, other]): [string, string[]] => [name, other]),
  ]
  return [
    ...changes.map(([name, change]) => [name, { ...vector, ...change }] as const),
    ...proofs.map(([name, other]) => [name, { ...vector, proof: other }] as const),
  ]
}
