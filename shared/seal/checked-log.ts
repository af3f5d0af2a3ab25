/** 未验证, 已验证, 验证失败. Only the check in the visitor's own browser sets it. */
export type SealState = 'unchecked' | 'verified' | 'failed'

/** A signed checkpoint that this browser saw, and when, in milliseconds since 1970. */
export interface Sighting {
  note: string
  at: number
}

/** A witness that has cosigned a checkpoint. */
export interface Cosigner {
  name: string
  /** Its key, as text. */
  vkey: string
  /** When, as it says; in milliseconds since 1970. */
  at: number
}

/** The witnesses that this browser goes by. */
export interface KnownWitnesses {
  /** Their verifier keys, as text. */
  keys: string[]
  /** When the site's list was read. */
  asked: number
  /** The time of the last cosignature that this browser saw; 0 for none. */
  last: number
}

/** What this browser keeps of the log. */
export interface Remembered extends Sighting {
  origin: string
  /** The verifier keys, as text: the one seen first, and those that it vouched for later. */
  keys: string[]
  /** When the first one was seen. */
  since: number
  size: number
  /** Base64. */
  root: string
  /** Left out by earlier versions. */
  witnesses?: KnownWitnesses
}

/** Why a log is not believed, or nothing can be said of it. */
export type LogFault =
  | { state: 'unchecked'; why: 'none' }
  /** An earlier state of the log that this browser has seen further, which is no contradiction. */
  | { state: 'unchecked'; why: 'older'; before: Sighting; now: Sighting }
  /** There are witnesses, and none has cosigned it: the last cosignature that this browser saw is of that time, or 0. */
  | { state: 'unchecked'; why: 'unwitnessed'; last: number }
  /** Signed by none of the known keys, or wrongly cosigned. */
  | { state: 'failed'; why: 'signature' | 'cosignature'; before: Sighting | null; now: Sighting }
  /**
   * Does not go on where this browser saw it last; or its hashes do not fit its signature, so that this stays unproven; or
   * it has lost its end.
   */
  | { state: 'failed'; why: 'fork' | 'unproven' | 'cut'; before: Sighting; now: Sighting }

/** A checkpoint that is signed and goes on where this browser saw the log last. */
export interface CheckedLog {
  state: 'verified'
  origin: string
  size: number
  /** Base64. */
  root: string
  note: string
  /** The key that signed it, as text. */
  key: string
  /** When this browser first saw the key. */
  since: number
  /** What this browser had seen before, unless this is the first time. */
  before: { size: number; at: number } | null
  /** Who has cosigned it; none where there are no witnesses. */
  witnesses: Cosigner[]
}
