import {
  entriesOf,
  leafHash,
  nodeHash,
  TileReader,
  tileOf,
  tilePath,
  tilesNeeded,
  verifyConsistency,
  verifyInclusion,
  type Hash,
  type Tile,
} from '.'

const leaves = Array.from({ length: 70_000 }, (_, place) =>
  leafHash(new TextEncoder().encode(`entry ${place}`)),
)

/** The tree's root as RFC 6962 defines it, without tiles. */
function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 1) return hashes[0]!
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return nodeHash(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

const written = new Map<string, Uint8Array>()

/** What a log would serve as a tile. */
function bytesOf(tile: Tile): Uint8Array {
  const name = tilePath(tile.level, tile.index, tile.width)
  const known = written.get(name)
  if (known) return known
  const span = 256 ** tile.level
  const first = tile.index * 256
  const bytes = Buffer.concat(
    Array.from({ length: tile.width }, (_, place) =>
      rootOf(leaves.slice((first + place) * span, (first + place + 1) * span)),
    ),
  )
  written.set(name, bytes)
  return bytes
}

it.each([
  [0, 0, 256, 'tile/0/000'],
  [1, 1_234_067, 256, 'tile/1/x001/x234/067'],
  [0, 273, 112, 'tile/0/273.p/112'],
  [2, 999, 1, 'tile/2/999.p/1'],
  ['entries', 1_000, 256, 'tile/entries/x001/000'],
] as const)('places tile %s/%s of %s hashes', (level, index, width, path) => {
  expect(tilePath(level, index, width)).toBe(path)
})

it('cuts a tree of 70,000 entries as the specification says', () => {
  expect(tileOf(70_000, 0, 272).width).toBe(256)
  expect(tileOf(70_000, 0, 273).width).toBe(112)
  expect(tileOf(70_000, 1, 0).width).toBe(256)
  expect(tileOf(70_000, 1, 1).width).toBe(17)
  expect(tileOf(70_000, 2, 0).width).toBe(1)
})

it.each([1, 2, 3, 7, 255, 256, 257, 511, 512, 4_097, 65_536, 65_537, 70_000])(
  'proves entries of a tree of %s out of the tiles that it names, and no others',
  (size) => {
    const root = rootOf(leaves.slice(0, size))
    for (const index of new Set([0, size >> 1, size - 1, Math.floor(size / 3)])) {
      const needed = new Set(tilesNeeded(size, { indices: [index] }).map(nameOf))
      const asked = new Set<string>()
      const reader = new TileReader(size, (tile) => {
        asked.add(nameOf(tile))
        return bytesOf(tile)
      })
      const proof = reader.inclusionProof(index)
      expect(verifyInclusion({ index, size, root }, leaves[index]!, proof)).toBe(true)
      expect(asked).toEqual(needed)
    }
    expect(new TileReader(size, bytesOf).root()).toEqual(root)
  },
)

const nameOf = ({ level, index, width }: Tile) => tilePath(level, index, width)

it.each([
  [1, 2],
  [3, 7],
  [255, 256],
  [256, 257],
  [300, 70_000],
  [65_536, 70_000],
  [69_999, 70_000],
])('proves that a tree begins with one of %s, at %s', (before, size) => {
  const reader = new TileReader(size, bytesOf)
  const [old, now] = [rootOf(leaves.slice(0, before)), rootOf(leaves.slice(0, size))]
  const proof = reader.consistencyProof(before)
  expect(verifyConsistency({ size: before, root: old }, { size, root: now }, proof)).toBe(true)
  const other = { size: before, root: rootOf(leaves.slice(1, before + 1)) }
  expect(verifyConsistency(other, { size, root: now }, proof)).toBe(false)

  const needed = new Set(tilesNeeded(size, { before }).map(nameOf))
  const ofNeeded = new TileReader(size, (tile) =>
    needed.has(nameOf(tile)) ? bytesOf(tile) : new Uint8Array(),
  )
  expect(ofNeeded.consistencyProof(before)).toEqual(proof)
  expect(ofNeeded.root(before)).toEqual(old)
})

it('needs few tiles for the hundred rows of a page', () => {
  const indices = Array.from({ length: 100 }, (_, row) => 69_900 + row)
  expect(tilesNeeded(70_000, { indices }).map(nameOf)).toHaveLength(3)
})

it('proves nothing with a tile that was changed', () => {
  const root = rootOf(leaves.slice(0, 600))
  const reader = new TileReader(600, (tile) => {
    const bytes = Uint8Array.from(bytesOf(tile))
    bytes[bytes.length - 1]! ^= 1
    return bytes
  })
  const proof = reader.inclusionProof(3)
  expect(verifyInclusion({ index: 3, size: 600, root }, leaves[3]!, proof)).toBe(false)
})

it('says so when a tile is too short', () => {
  const reader = new TileReader(600, () => new Uint8Array(31))
  expect(() => reader.inclusionProof(3)).toThrow('A tile of level 0 is too short.')
})

it('reads the entries of a bundle, and refuses one that was cut', () => {
  const bundle = Uint8Array.of(0, 2, 7, 8, 0, 0, 0, 1, 9)
  expect(entriesOf(bundle).map((entry) => [...entry])).toEqual([[7, 8], [], [9]])
  for (const end of [1, 3, 5, 8])
    expect(() => entriesOf(bundle.subarray(0, end))).toThrow('ends within an entry')
})
