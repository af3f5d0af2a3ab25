/** A demonstration stream is a film of three parts, repeated for ever. */
const PART_SECONDS = 4
const PARTS = 3
/** The film's time units per second. */
export const TIMESCALE = 10_240
const LISTED = 4
/** How many parts stay available after they left the playlist, for a viewer on a slow connection. */
const KEPT = 15

/** The number of the newest complete part at a moment; parts are numbered from 1970 on. */
export const newestPart = (now: Date) => Math.floor(now.getTime() / 1000 / PART_SECONDS) - 1

/**
 * The playlist at a moment. It never ends and has no discontinuity, because `partOf` shifts the timestamps inside the
 * parts.
 */
export function playlistAt(now: Date): string {
  const last = newestPart(now)
  const parts = Array.from({ length: LISTED }, (_, place) => last - LISTED + 1 + place)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${PART_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${parts[0]}`,
    '#EXT-X-MAP:URI="init.mp4"',
    ...parts.flatMap((part) => [`#EXTINF:${PART_SECONDS}.000,`, `${part}.m4s`]),
    '',
  ].join('\n')
}

/** The file of the film that holds a part; undefined when the part is in the future or has expired. */
export function fileOfPart(part: number, now: Date): string | undefined {
  const age = newestPart(now) - part
  return age >= 0 && age < LISTED + KEPT ? `part-${part % PARTS}.m4s` : undefined
}

/**
 * Returns a file of the film as the part of that number, with timestamps and fragment numbers shifted by the
 * repetitions so far. Without this a player would take each repetition for a discontinuity and stall for seconds.
 * @param film the bytes of the file; they are not changed
 */
export function partOf(film: Uint8Array, part: number): Buffer {
  const bytes = Buffer.from(film)
  const ticks = BigInt(Math.floor(part / PARTS)) * BigInt(PARTS * PART_SECONDS * TIMESCALE)
  for (const { type, body } of boxes(bytes)) {
    if (type === 'mfhd') bytes.writeUInt32BE(part, body + 4)
    if (type === 'tfdt') moveOn(bytes, body, 4, ticks)
    if (type === 'sidx') moveOn(bytes, body, 12, ticks)
  }
  return bytes
}

/** Adds to the 64-bit time of a version 1 box; `offset` is the field's position in its body. */
function moveOn(bytes: Buffer, body: number, offset: number, ticks: bigint): void {
  if (bytes[body] !== 1)
    throw new Error('The film has 32-bit timestamps: render it again with 64-bit ones.')
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(body + offset) + ticks, body + offset)
}

/** The boxes of an MP4 part in order, with those nested in fragments; `body` is where a box's content begins. */
export function* boxes(
  bytes: Buffer,
  from = 0,
  to = bytes.length,
): Generator<{ type: string; body: number }> {
  for (let at = from; at < to;) {
    const end = at + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (end < at + 8 || end > to)
      throw new Error(`A box ${type} of ${end - at} bytes does not fit.`)
    yield { type, body: at + 8 }
    if (type === 'moof' || type === 'traf') yield* boxes(bytes, at + 8, end)
    at = end
  }
}
