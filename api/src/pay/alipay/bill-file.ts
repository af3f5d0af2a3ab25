import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'
import { ChannelError } from '../channel'
import { isSafeOnItsWay } from './settings'

/** Maximum sizes of a bill in bytes; a larger one could exhaust the memory of the process. */
interface BillLimits {
  packed: number
  unpacked: number
  files: number
}

const MB = 1_048_576
// About 400,000 payments a day, which need less than 1 GB of memory. Alipay's zip holds two files: trades and totals.
const LIMITS: BillLimits = { packed: 64 * MB, unpacked: 64 * MB, files: 100 }

/**
 * Downloads the zip of a bill from exactly this URL, without redirects. Throws `away` when the URL is not secure or the
 * file is too large.
 * @param timeout ms for the whole download
 */
export async function loadBill(address: string, timeout: number, { packed } = LIMITS) {
  try {
    if (!isSafeOnItsWay(new URL(address))) throw new Error('the connection is not secure')
    const signal = AbortSignal.timeout(timeout)
    const { ok, body } = await fetch(address, { signal, redirect: 'error' })
    if (!ok || !body) throw new Error('there is none')
    return await readUpTo(packed, body)
  } catch {
    // Leaves out the cause, which contains the URL: whoever has it can download the bill.
    throw new ChannelError('away', 'the Alipay bill cannot be downloaded')
  }
}

/** Reads at most so many bytes, whatever length the server announces. */
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
 * The text before a marker, from the file of the zip that contains it. Files are identified by content because their
 * names come in different encodings. Throws when no file matches or the contents are too large.
 */
export async function unpackUpTo(mark: string, zip: Buffer, limits = LIMITS): Promise<string> {
  const files = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: false })
  if (files.entryCount > limits.files) throw new Error('too many files')
  const entries: Entry[] = []
  for await (const entry of files.eachEntry()) entries.push(entry)
  // The announced sizes can be trusted: yauzl aborts a file that turns out larger.
  const sum = entries.reduce((size, { uncompressedSize }) => size + uncompressedSize, 0)
  if (sum > limits.unpacked) throw new Error('too much')
  for (const entry of entries) {
    const text = new TextDecoder('gbk').decode(
      await buffer(await files.openReadStreamPromise(entry)),
    )
    // A file without the marker is incomplete.
    if (text.includes(mark)) return text.slice(0, text.indexOf(mark))
  }
  throw new Error('no such file')
}
