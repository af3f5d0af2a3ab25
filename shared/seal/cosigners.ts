import {
  cosignedAt,
  parseNote,
  parseVerifierKey,
  signatureOf,
  signersOf,
  WITNESS_KEY,
} from '../log'
import { listedWitnesses } from './log-address'
import type { Cosigner, KnownWitnesses } from './checked-log'

/** How long a list of witnesses is gone by before it is asked for again. */
const DAY_MS = 86_400_000

interface Witnessed extends KnownWitnesses {
  cosigners: Cosigner[]
}

/**
 * Who has cosigned a checkpoint, of the witnesses that this browser remembers. They are replaced by those that the site
 * lists only while one of them has cosigned: so whoever serves the page cannot put others in their place.
 * @returns undefined when a cosignature of one of them is wrong
 * @throws when the list is needed and could not be loaded
 */
export async function cosignersOf(
  note: string,
  kept: KnownWitnesses | undefined,
  now: number,
): Promise<Witnessed | undefined> {
  const known = kept?.keys ?? []
  const isDue = !kept || now - kept.asked > DAY_MS
  const listed = isDue ? await listedWitnesses().catch(otherwise(kept)) : known
  const all = cosignersAmong(note, [...new Set([...known, ...listed])])
  if (!all) return undefined
  const of = (keys: readonly string[]) => all.filter(({ vkey }) => keys.includes(vkey))
  const keys = known.length === 0 || of(known).length > 0 ? listed : known
  const cosigners = of(keys)
  const last = Math.max(kept?.last ?? 0, ...cosigners.map(({ at }) => at))
  return { keys, asked: isDue ? now : kept.asked, last, cosigners }
}

/** What was remembered, where something was. */
const otherwise = (kept: KnownWitnesses | undefined) => (error: unknown) => {
  if (kept) return kept.keys
  throw error
}

function cosignersAmong(text: string, vkeys: readonly string[]): Cosigner[] | undefined {
  const note = parseNote(text)
  const witnesses = vkeys.flatMap((vkey) => {
    const key = parseVerifierKey(vkey)
    // The log's own signature is no cosignature.
    return key?.kind === WITNESS_KEY ? [{ vkey, key }] : []
  })
  const keys = witnesses.map(({ key }) => key)
  if (!note || !signersOf(note, keys)) return undefined
  return witnesses.flatMap(({ vkey, key }) => {
    const signature = signatureOf(note, key)
    return signature ? [{ vkey, name: key.name, at: cosignedAt(signature) }] : []
  })
}
