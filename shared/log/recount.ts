import { LedgerSums, Uncountable } from './ledger-sums'
import { isGoodsLeaf } from './goods-leaf'
import { GrowingTree } from './growing-tree'
import { parseLeaf } from './parse-leaf'
import { entriesOf } from './tiles'
import { isSame, leafHash, type TreeHead } from './tree'

const BUNDLE = 256
/** How many bundles are asked for at once. */
const AHEAD = 6

/** How a recount reads a log. */
export interface LogBundles {
  /** The bundle of leaves with that number; `width` is below 256 for the last one of the log. */
  load(index: number, width: number): Promise<Uint8Array>
  /** Hears after each bundle how many rows were read, and how many bytes altogether. */
  tell(rows: number, bytes: number): void
  /** Runs after each bundle, whose work takes some milliseconds: lets the page live. */
  pause(): Promise<void>
  signal?: AbortSignal
}

/** The bundles are not what was signed: not as many rows, or they do not lead to the signed root. */
export class Unfit extends Error {}

/**
 * Counts the ledger out of the leaves of its log. The sums mean something only after `read` has come back without an
 * error: then all leaves led to the root of a checkpoint. A later `read` goes on where the last one stopped, whatever
 * stopped it.
 */
export class Recount {
  readonly sums = new LedgerSums()
  private readonly tree = new GrowingTree()
  private readonly until: number
  private bytes = 0
  private fault: Error | undefined

  /** @param until the id of the last row that counts; later ones are only read */
  constructor(until: number) {
    this.until = until
  }

  /** How many rows were read. */
  get read(): number {
    return this.tree.size
  }

  /** Whether all rows that count were read. */
  get isComplete(): boolean {
    return this.sums.lastId >= this.until
  }

  /**
   * Reads the leaves of a log on to the size of a checkpoint whose signature was checked.
   * @throws Unfit; Uncountable for a signed leaf that is no row, or cannot be counted; what `load` and the signal throw;
   * an error for a checkpoint that is older than what was read
   */
  async readTo({ size, root }: TreeHead, from: LogBundles): Promise<void> {
    if (size < this.tree.size) throw new Error('The checkpoint is older than the last one.')
    const coming = new Map<number, Promise<Uint8Array>>()
    const last = Math.ceil(size / BUNDLE)
    while (this.tree.size < size) {
      from.signal?.throwIfAborted()
      const index = Math.floor(this.tree.size / BUNDLE)
      for (let next = index; next < Math.min(index + AHEAD, last); next++)
        if (!coming.has(next)) coming.set(next, start(from, next, widthOf(next, size)))
      const bundle = await coming.get(index)!
      coming.delete(index)
      from.signal?.throwIfAborted()
      this.take(bundle, widthOf(index, size))
      from.tell(this.tree.size, this.bytes)
      await from.pause()
    }
    if (!isSame(this.tree.root(), root))
      throw new Unfit(`The ${size} rows do not lead to the signed root.`)
    if (this.fault) throw this.fault
  }

  private take(bundle: Uint8Array, width: number): void {
    const entries = leavesOf(bundle)
    if (entries.length !== width)
      throw new Unfit(`A bundle holds ${entries.length} rows instead of ${width}.`)
    this.bytes += bundle.length
    for (const entry of entries.slice(this.tree.size % BUNDLE)) {
      this.tree.append(leafHash(entry))
      if (!this.fault) this.count(entry)
    }
  }

  /** What cannot be counted is only told when the root fits: else the bundle is at fault, and not the log. */
  private count(entry: Uint8Array): void {
    try {
      const text = textOf(entry)
      if (isGoodsLeaf(text)) return
      const leaf = parseLeaf(text)
      if (!leaf) throw new Uncountable(`Entry ${this.tree.size - 1} of the log is no row.`)
      if (leaf.id <= this.until) this.sums.add(leaf)
    } catch (error) {
      if (!(error instanceof Uncountable)) throw error
      this.fault = error
    }
  }
}

const widthOf = (index: number, size: number) => Math.min(BUNDLE, size - index * BUNDLE)

/** An error is heard when its turn comes; until then it is not unheard. */
function start(from: LogBundles, index: number, width: number): Promise<Uint8Array> {
  const bundle = from.load(index, width)
  bundle.catch(() => {})
  return bundle
}

function leavesOf(bundle: Uint8Array): Uint8Array[] {
  try {
    return entriesOf(bundle)
  } catch (error) {
    throw new Unfit('A bundle ends within a row.', { cause: error })
  }
}

/** Bytes that are no UTF-8 are no row; what stands for them neither. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const textOf = (entry: Uint8Array) => decoder.decode(entry)
