import { readAnchor, type AnchorReading } from 'shared/chain'
import type { HttpClient } from 'shared/contract'
import { fromBase64, fromHex } from 'shared/log'
import { compared, type CheckedLog, NotThere } from 'shared/seal'
import type { AnchorCheck, AnchorPlace } from './anchored'

const HOUR_MS = 3_600_000

/**
 * Reads the newest anchor from the nodes of the chain, and compares it with a log that this browser has checked.
 * @throws when the service or the log's tiles could not be read: then nothing can be said
 */
export async function compareAnchor(
  log: CheckedLog,
  http: HttpClient,
  now = Date.now(),
): Promise<AnchorCheck> {
  const place = await http.get('/log/anchor/get', { quiet: true })
  if (!place) return { state: 'none' }
  const reading = await newestOf(place)
  const { voices, state } = reading
  if (state !== 'anchored') return { state, place, voices }
  const { size, root, block, time, agreed } = reading
  const found = { place, voices, size, root, block, time, agreed }
  const relation = await relationOf(found, log)
  if (relation === 'ahead' && now - time < HOUR_MS) return { state: 'newer', ...found }
  if (relation) return { state: 'contradicts', why: relation === 'fork' ? 'fork' : 'cut', ...found }
  return { state: 'anchored', ...found }
}

/** The newest anchor, or if it has too few confirmations, the one before, which the service names. */
async function newestOf(place: AnchorPlace): Promise<AnchorReading> {
  const newest = await readAnchor(place)
  return newest.state === 'not yet' && place.size ? readAnchor(place, { size: place.size }) : newest
}

/** How an anchor and a log contradict each other; null when one begins with the other. */
async function relationOf(anchor: { size: number; root: string }, log: CheckedLog) {
  const anchored = { size: anchor.size, root: fromHex(anchor.root) }
  const head = { size: log.size, root: fromBase64(log.root) ?? new Uint8Array() }
  const isAhead = anchored.size > head.size
  const [small, large] = isAhead ? [head, anchored] : [anchored, head]
  try {
    const found = await compared(small, large)
    if (found !== 'unproven') return found === 'fork' ? found : null
  } catch (error) {
    // Copies of the log may lag for a moment; what is gone for long was cut off.
    if (isAhead && error instanceof NotThere) return 'ahead'
    throw error
  }
  // The tiles are not those of the anchored rows, or were damaged on the way.
  if (isAhead) return 'ahead'
  throw new Error('The tiles of the log do not fit its checkpoint.')
}
