import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'
import { ChannelError } from '../channel'
import { isSafeOnItsWay } from './settings'

/** How much a bill may be, in bytes; beyond it the process could run out of memory. */
export interface BillLimits {
  packed: number
  unpacked: number
  files: number
}

const MB = 1_048_576
// Some 400,000 payments a day, for which the process needs less than 1 GB. Alipay packs two files: trades and sums.
const LIMITS: BillLimits = { packed: 64 * MB, unpacked: 64 * MB, files: 100 }

/**
 * Loads the zip of a bill, from the very address and no other. Throws `away` where that is not safe, or it is too long.
 * @param timeout ms for the whole of it
 */
export async function loadBill(address: string, timeout: number, { packed } = LIMITS) {
  try {
    if (!isSafeOnItsWay(new URL(address))) throw new Error('anybody could have written it')
    const signal = AbortSignal.timeout(timeout)
    const { ok, body } = await fetch(address, { signal, redirect: 'error' })
    if (!ok || !body) throw new Error('there is none')
    return await readUpTo(packed, body)
  } catch {
    // Without the reason, which holds the address: who has that can load the bill.
    throw new ChannelError('away', 'the bill of Alipay cannot be loaded')
  }
}

/** Whatever length is announced, no more than this comes into memory. */
async function readUpTo(most: number, body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > most) throw new Error('too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * The file of the zip that holds a mark, up to the mark, by what is in it: names come in more than one encoding.
 * Throws where there is none, or more is packed than may be.
 */
export async function unpackUpTo(mark: string, zip: Buffer, limits = LIMITS): Promise<string> {
  const files = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
  if (files.entryCount > limits.files) throw new Error('too many files')
  const entries: Entry[] = []
  for await (const entry of files.eachEntry()) entries.push(entry)
  // What is announced is what comes: yauzl breaks a file off that grows longer.
  const sum = entries.reduce((size, { uncompressedSize }) => size + uncompressedSize, 0)
  if (sum > limits.unpacked) throw new Error('too much')
  for (const entry of entries) {
    const text = new TextDecoder('gbk').decode(
      await buffer(await files.openReadStreamPromise(entry)),
    )
    // Without its end it was cut short.
    if (text.includes(mark)) return text.slice(0, text.indexOf(mark))
  }
  throw new Error('no such file')
}
