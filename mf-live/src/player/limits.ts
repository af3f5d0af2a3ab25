/** A picture that has not moved for so long has stopped. */
export const STALL_MS = 4_000
/** How long a take may need to its first picture. */
export const PATIENCE_MS = 10_000
/** The same while there is another player to be tried. */
export const FIRST_PATIENCE_MS = 5_000
/** After so long without a picture it is said to be offline; it is looked for all the same. */
export const AWAY_MS = 60_000
/** Between the attempts to bring the picture back; the last one again and again. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000, 15_000]
/** Between the attempts while the source is live again and its first pictures are on their way. */
export const SOON_MS = 1_000
/** A source without pictures for so many attempts has other trouble than a start. */
export const SOON_ATTEMPTS = 8
/** A picture that has moved for so long is well: the next trouble begins with short pauses again. */
export const STEADY_MS = 20_000
/** A picture that has lost so much by standing still for moments goes on at what is live. */
export const BEHIND_MS = 3_000
