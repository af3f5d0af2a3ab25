import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from './refusal'

const LINE_FEED = 0x0a

/**
 * The whole of a staff member's file as text, without a byte order mark.
 * @throws {Refusal} names the first line that is not UTF-8
 */
export async function utf8Text(file: Readable): Promise<string> {
  const bytes = await buffer(file)
  if (!isUtf8(bytes))
    throw new Refusal([
      `Line ${firstOtherLine(bytes)} is not UTF-8: save the file again as UTF-8. Nothing was stored.`,
    ])
  return new TextDecoder().decode(bytes)
}

/** Counted from 1. */
function firstOtherLine(bytes: Buffer): number {
  let line = 1
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, from)
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line
    from = end + 1
  }
}
