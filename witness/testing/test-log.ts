import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import {
  checkpointText,
  leafHash,
  nodeHash,
  signatureLine,
  TileReader,
  tileOf,
  tilePath,
  verifierKey,
  verifierKeyText,
  type Hash,
  type Tile,
  type VerifierKey,
} from 'shared/log'

/** A log in memory whose trees, tiles, proofs and checkpoints our code makes. */
export class TestLog {
  readonly key: VerifierKey
  readonly vkey: string
  readonly secret: KeyObject
  /** The hashes of complete subtrees: of each height, from left to right. */
  private readonly heights: Hash[][] = [[]]
  readonly entries: Uint8Array[] = []

  /** @param secret of a log with the same key; by default a new one */
  constructor(
    origin: string,
    entries: readonly string[] = [],
    secret = generateKeyPairSync('ed25519').privateKey,
  ) {
    const spki = createPublicKey(secret).export({ type: 'spki', format: 'der' })
    this.key = verifierKey(origin, new Uint8Array(spki.subarray(-32)))
    this.vkey = verifierKeyText(this.key)
    this.secret = secret
    for (const entry of entries) this.append(entry)
  }

  get size(): number {
    return this.entries.length
  }

  append(entry: string): void {
    const bytes = new TextEncoder().encode(entry)
    this.entries.push(bytes)
    this.heights[0]!.push(leafHash(bytes))
    for (let height = 0; this.heights[height]!.length % 2 === 0; height++) {
      const [left, right] = this.heights[height]!.slice(-2)
      ;(this.heights[height + 1] ??= []).push(nodeHash(left!, right!))
    }
  }

  tile({ level, index, width }: Tile): Uint8Array {
    return Buffer.concat(this.heights[8 * level]!.slice(256 * index, 256 * index + width))
  }

  /** Every tile of the tree of that size, by its path. */
  tiles(size = this.size): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>()
    for (let level = 0; 256 ** level <= size; level++)
      for (let index = 0; index * 256 ** (level + 1) < size; index++) {
        const tile = tileOf(size, level, index)
        if (tile.width < 1) break
        found.set(tilePath(tile.level, tile.index, tile.width), this.tile(tile))
      }
    return found
  }

  reader(size = this.size): TileReader {
    return new TileReader(size, (tile) => this.tile(tile))
  }

  root(size = this.size): Hash {
    return this.reader(size).root()
  }

  /** A signed checkpoint. */
  checkpoint(size = this.size): string {
    return this.signed(checkpointText({ origin: this.key.name, size, root: this.root(size) }))
  }

  signed(text: string): string {
    const bytes = sign(null, Buffer.from(text), this.secret)
    return `${text}\n${signatureLine({ ...this.key, bytes })}`
  }
}

/** The body of a request to a witness. */
export const addCheckpoint = (old: number, proof: readonly Hash[], checkpoint: string): string =>
  [`old ${old}`, ...proof.map((hash) => Buffer.from(hash).toString('base64')), '', checkpoint].join(
    '\n',
  )

/** What a log sends to a witness that has cosigned its first entries. */
export const growth = (log: TestLog, old: number, size: number): string =>
  addCheckpoint(old, old ? log.reader(size).consistencyProof(old) : [], log.checkpoint(size))

/** Entries of different lengths. */
export const testEntries = (count: number): string[] =>
  Array.from({ length: count }, (_, place) => `entry ${place}\n${'农'.repeat(place % 7)}\n`)
