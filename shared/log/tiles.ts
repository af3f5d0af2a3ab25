import { nodeHash, type Hash } from './tree'

/*
 * The tree cut into tiles of 256 hashes (c2sp.org/tlog-tiles). A tile of level L holds hashes of subtrees of 256**L
 * entries.
 */

const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const HASH_BYTES = 32

/** A tile of a tree: `width` is below 256 for the last one of its level. */
export interface Tile {
  level: number
  index: number
  width: number
}

/** The place of a tile or, for `entries`, of a bundle of entries below the log's address: `tile/0/x001/x234/067.p/112`. */
export function tilePath(level: number | 'entries', index: number, width: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group))
  return `tile/${level}/${path.join('/')}${width < TILE_WIDTH ? `.p/${width}` : ''}`
}

/** A tile of a tree of that many entries. */
export function tileOf(size: number, level: number, index: number): Tile {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return { level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) }
}

/** A complete subtree: the entries from `index * 2**height` on, `2**height` of them. */
interface Subtree {
  height: number
  index: number
}

/** The largest complete subtrees that make up a range of entries, from left to right. */
function subtreesOf(start: number, end: number): Subtree[] {
  const found: Subtree[] = []
  for (let at = start; at < end;) {
    let height = 0
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= end) height++
    found.push({ height, index: at / 2 ** height })
    at += 2 ** height
  }
  return found
}

/** The largest power of two below a number above 1: where RFC 6962 splits a tree of that size. */
const splitOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** The ranges whose hashes prove that an entry is included, from the leaf's sibling to the root's child. */
function inclusionRanges(index: number, start: number, end: number): [number, number][] {
  if (end - start < 2) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...inclusionRanges(index, start, middle), [middle, end]]
    : [...inclusionRanges(index, middle, end), [start, middle]]
}

/** The ranges that prove that a tree begins with a smaller one (RFC 6962, section 2.1.2). */
function consistencyRanges(before: number, start: number, end: number): [number, number][] {
  if (before === end) return start === 0 ? [] : [[start, end]]
  const middle = start + splitOf(end - start)
  return before <= middle
    ? [...consistencyRanges(before, start, middle), [middle, end]]
    : [...consistencyRanges(before, middle, end), [start, middle]]
}

const tileHolding = (size: number, { height, index }: Subtree): Tile => {
  const level = Math.floor(height / TILE_HEIGHT)
  const first = index * 2 ** (height - level * TILE_HEIGHT)
  return tileOf(size, level, Math.floor(first / TILE_WIDTH))
}

/** The tiles that hold what proves these entries, or a smaller size, in a tree; each once. */
export function tilesNeeded(
  size: number,
  { indices = [], before }: { indices?: readonly number[]; before?: number | undefined },
): Tile[] {
  const ranges = indices.flatMap((index) => inclusionRanges(index, 0, size))
  // The smaller root, too: it tells a tree that contradicts the smaller one from hashes that are not the tree's.
  if (before !== undefined) ranges.push(...consistencyRanges(before, 0, size), [0, before])
  const tiles = ranges
    .flatMap(([start, end]) => subtreesOf(start, end))
    .map((subtree) => tileHolding(size, subtree))
  return [
    ...new Map(tiles.map((tile) => [tilePath(tile.level, tile.index, tile.width), tile])).values(),
  ]
}

/** Proofs out of tiles. Nothing here is believed: a proof of wrong tiles does not lead to the checkpoint's root. */
export class TileReader {
  private readonly size: number
  private readonly bytesOf: (tile: Tile) => Uint8Array
  private readonly known = new Map<string, Hash>()

  /** @param bytesOf the bytes of a tile that `tilesNeeded` named */
  constructor(size: number, bytesOf: (tile: Tile) => Uint8Array) {
    this.size = size
    this.bytesOf = bytesOf
  }

  inclusionProof(index: number): Hash[] {
    return inclusionRanges(index, 0, this.size).map(([start, end]) => this.hashOf(start, end))
  }

  /** That the tree begins with the one of that size. */
  consistencyProof(before: number): Hash[] {
    return consistencyRanges(before, 0, this.size).map(([start, end]) => this.hashOf(start, end))
  }

  /** The root of the tree's first entries, of all by default. */
  root(size = this.size): Hash {
    return this.hashOf(0, size)
  }

  private hashOf(start: number, end: number): Hash {
    const hashes = subtreesOf(start, end).map((subtree) => this.subtree(subtree))
    return hashes.reduceRight((right, left) => nodeHash(left, right))
  }

  private subtree(subtree: Subtree): Hash {
    const { height, index } = subtree
    const name = `${height} ${index}`
    const found = this.known.get(name) ?? this.read(subtree)
    this.known.set(name, found)
    return found
  }

  private read(subtree: Subtree): Hash {
    const { height, index } = subtree
    if (height % TILE_HEIGHT > 0) {
      const below = (place: number) =>
        this.subtree({ height: height - 1, index: 2 * index + place })
      return nodeHash(below(0), below(1))
    }
    const tile = tileHolding(this.size, subtree)
    const at = (index - tile.index * TILE_WIDTH) * HASH_BYTES
    const hash = this.bytesOf(tile).subarray(at, at + HASH_BYTES)
    if (hash.length !== HASH_BYTES) throw new Error(`A tile of level ${tile.level} is too short.`)
    return hash
  }
}

/**
 * The entries of a bundle: each is preceded by its length in two bytes.
 * @throws when the bundle ends within an entry
 */
export function entriesOf(bundle: Uint8Array): Uint8Array[] {
  const view = new DataView(bundle.buffer, bundle.byteOffset, bundle.length)
  const entries: Uint8Array[] = []
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 <= bundle.length ? at + 2 + view.getUint16(at) : Infinity
    if (end > bundle.length) throw new Error('A bundle of entries ends within an entry.')
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}
