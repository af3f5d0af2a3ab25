/** A picture that has not moved for this long has stopped. */
export const STALL_MS = 4_000
/** How long a take may take to show its first frame. */
export const PATIENCE_MS = 10_000
/** The same limit while there is another player to try. */
export const FIRST_PATIENCE_MS = 5_000
/** After this long without a picture the stream is shown as offline; attempts continue. */
export const AWAY_MS = 60_000
/** Pauses between the attempts to recover the picture; the last one repeats. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 15_000]
/** Pause between attempts while the source is live again but has no pictures yet. */
export const SOON_MS = 1_000
/** After this many attempts without pictures, the source is not just starting up. */
export const SOON_ATTEMPTS = 8
/** After the picture has played for this long, the next failure starts with short pauses again. */
export const STEADY_MS = 20_000
/** A picture that has fallen this far behind through short stalls jumps to the live edge. */
export const BEHIND_MS = 3_000
