import type { Memory } from '../contract'
import {
  fromBase64,
  openCheckpoint,
  parseNote,
  parseVerifierKey,
  TileReader,
  tilePath,
  tilesNeeded,
  toBase64,
  verifyConsistency,
} from '../log'
import { cosignersOf } from './cosigners'
import { loadTile, NotThere, publishedKeys } from './log-address'
import type { CheckedLog, LogFault, Remembered } from './checked-log'

const KEPT = 'log'
const HOUR_MS = 3_600_000

/** The log of demonstration rows ends when the real one starts; the real one never ends. */
const isDemonstration = (origin: string) => origin.endsWith('/demonstration')

/**
 * Checks a signed checkpoint against the key, the checkpoint and the witnesses that this browser remembers, and remembers
 * it when it goes on from there.
 * @throws when keys or tiles could not be loaded: then nothing can be said
 */
export async function checkLog(
  note: string,
  memory: Memory,
  now = Date.now(),
): Promise<CheckedLog | LogFault> {
  const kept = rememberedLog(note, memory)
  const seen = { note, at: now }
  const keys = kept?.keys ?? (await publishedKeys())
  const opened = opening(note, keys)
  if (!opened) return { state: 'failed', why: 'signature', before: kept, now: seen }
  if (kept) {
    const relation = await relationOf(treeOf(kept), opened, now - kept.at)
    if (relation === 'older') return { state: 'unchecked', why: relation, before: kept, now: seen }
    if (relation) return { state: 'failed', why: relation, before: kept, now: seen }
  }
  const witnessed = await cosignersOf(note, kept?.witnesses, now)
  if (!witnessed) return { state: 'failed', why: 'cosignature', before: kept, now: seen }
  const { cosigners, ...witnesses } = witnessed
  const { origin, size, key } = opened
  const tree = { origin, size, root: toBase64(opened.root) }
  const since = kept?.since ?? now
  const all = kept
    ? [...keys, ...(await newKeys(note, keys))]
    : keys.filter((one) => opening(note, [one]))
  memory.write(KEPT, { ...tree, keys: all, since, witnesses, ...seen } satisfies Remembered)
  if (witnesses.keys.length > 0 && cosigners.length === 0)
    return { state: 'unchecked', why: 'unwitnessed', last: witnesses.last }
  const before = kept && { size: kept.size, at: kept.at }
  return { state: 'verified', ...tree, note, key, since, before, witnesses: cosigners }
}

function rememberedLog(note: string, memory: Memory): Remembered | null {
  const kept = memory.read<Remembered>(KEPT)
  const isOver = kept && isDemonstration(kept.origin) && !note.startsWith(`${kept.origin}\n`)
  return isOver ? null : kept
}

/** The checkpoint as signed by the first of these keys that has signed it. */
function opening(note: string, keys: readonly string[]) {
  for (const key of keys) {
    const parsed = parseVerifierKey(key)
    const opened = parsed && openCheckpoint(note, parsed)
    if (opened) return { ...opened, key }
  }
  return undefined
}

/**
 * Published keys that have signed beside a known one: so a change of keys is vouched for by the old key. When they cannot
 * be loaded, the next check asks again.
 */
async function newKeys(note: string, known: readonly string[]): Promise<string[]> {
  const names = known.map((key) => key.split('+')[0])
  const signatures = parseNote(note)?.signatures ?? []
  if (signatures.filter(({ name }) => names.includes(name)).length < 2) return []
  const published = await publishedKeys().catch(() => [])
  return published.filter((key) => !known.includes(key) && opening(note, [key]))
}

interface Tree {
  size: number
  root: Uint8Array
}

const treeOf = ({ size, root }: Remembered): Tree => ({
  size,
  root: fromBase64(root) ?? new Uint8Array(),
})

/** How a checkpoint contradicts the one before it, or stays behind it; null when it goes on from there. */
async function relationOf(before: Tree, now: Tree, elapsed: number) {
  const isOlder = now.size < before.size
  const [small, large] = isOlder ? [now, before] : [before, now]
  try {
    const found = small.size > 0 ? await compared(small, large) : 'goes on'
    if (found !== 'goes on') return found
  } catch (error) {
    // Copies of the log may lag for a moment; what is gone for long was cut off.
    if (isOlder && error instanceof NotThere) return elapsed > HOUR_MS ? 'cut' : 'older'
    throw error
  }
  return isOlder ? 'older' : null
}

/**
 * Whether the larger tree begins with the smaller one. Hashes that do not lead to the larger root are not its own: they
 * prove neither that it does nor that it does not.
 * @throws NotThere when the log has no such tiles
 */
export async function compared(small: Tree, large: Tree): Promise<'goes on' | 'fork' | 'unproven'> {
  if (small.size === large.size) return verifyConsistency(small, large, []) ? 'goes on' : 'fork'
  const needed = tilesNeeded(large.size, { before: small.size })
  const name = ({ level, index, width }: (typeof needed)[number]) => tilePath(level, index, width)
  const tiles = new Map(
    await Promise.all(needed.map(async (tile) => [name(tile), await loadTile(tile)] as const)),
  )
  const reader = new TileReader(large.size, (tile) => tiles.get(name(tile)) ?? new Uint8Array())
  const proof = reader.consistencyProof(small.size)
  if (verifyConsistency(small, large, proof)) return 'goes on'
  const actual = { size: small.size, root: reader.root(small.size) }
  return verifyConsistency(actual, large, proof) ? 'fork' : 'unproven'
}
