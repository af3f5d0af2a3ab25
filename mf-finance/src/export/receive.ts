import type { Format } from './order'

/** A completely received file and its number of rows. */
export interface Received {
  file: Blob
  rows: number
}

/** Chunks are combined into a Blob, which the browser may keep on disk, once they reach this many bytes. */
const PIECE = 4 * 1024 * 1024

/**
 * Reads a file to its end, counting rows as they come.
 * @throws the stream's error, or the signal's reason once it is aborted
 */
export async function receive(
  body: ReadableStream<Uint8Array>,
  { format, type, signal, onRows }: ReceiveOptions,
): Promise<Received> {
  const reader = body.getReader()
  const count = rowCounter(format)
  const pieces: Blob[] = []
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let rows = 0
  for (;;) {
    const { done, value } = await untilAborted(reader, signal)
    if (done) break
    rows = count(value)
    // The cast is safe: a Blob does not accept shared memory, and network streams never use it, although their type
    // allows it.
    chunks.push(value as Uint8Array<ArrayBuffer>)
    bytes += value.length
    if (bytes >= PIECE) {
      pieces.push(new Blob(chunks))
      chunks = []
      bytes = 0
    }
    onRows(rows)
  }
  return { file: new Blob([...pieces, ...chunks], { type }), rows }
}

export interface ReceiveOptions {
  format: Format
  /** Media type of the file. */
  type: string
  signal: AbortSignal
  onRows: (rows: number) => void
}

async function untilAborted(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  const read = await reader.read()
  if (!signal.aborted) return read
  void reader.cancel().catch(() => {})
  throw signal.reason
}

const NEWLINE = 0x0a
const QUOTE = 0x22

/** Counts rows as bytes arrive, by line ends. In CSV, line ends inside quotes and the header do not count. */
function rowCounter(format: Format): (bytes: Uint8Array) => number {
  const csv = format === 'csv'
  let lines = csv ? -1 : 0
  let quoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === NEWLINE && !quoted) lines += 1
      else if (byte === QUOTE && csv) quoted = !quoted
    }
    return Math.max(lines, 0)
  }
}
