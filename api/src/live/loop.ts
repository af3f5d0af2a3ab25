/** A demonstration stream is a film of three parts that follow each other for ever. */
export const PART_SECONDS = 4
const PARTS = 3
/** Ticks a second of its film. */
export const TIMESCALE = 10_240
const LISTED = 4
/** How many parts are still there after they were listed, for a viewer on a slow line. */
const KEPT = 15

/** The number of the newest whole part at a moment; parts are counted from 1970. */
export const newestPart = (now: Date) => Math.floor(now.getTime() / 1000 / PART_SECONDS) - 1

/** The playlist at a moment. It has no end and no seam: `partOf` moves the time inside the parts on. */
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

/** Which file of the film a part is read from; none when it is still to come or gone. */
export function fileOfPart(part: number, now: Date): string | undefined {
  const age = newestPart(now) - part
  return age >= 0 && age < LISTED + KEPT ? `part-${part % PARTS}.m4s` : undefined
}

/**
 * A part of the film as the part of that number: its times moved on by the turns that went before, its fragments
 * numbered on. Without it a player would take each turn for a break, and wait for seconds.
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

/** Adds to the 64-bit time of a box of version 1; `offset` is where it stands in the body. */
function moveOn(bytes: Buffer, body: number, offset: number, ticks: bigint): void {
  if (bytes[body] !== 1) throw new Error('The film keeps its times in 32 bits: draw it anew.')
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(body + offset) + ticks, body + offset)
}

/** The boxes of an MP4 part in order, those inside fragments among them; `body` is where the content of one begins. */
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
