import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ReaderLimits {
  /** Minimum rate in bytes per second while there is data to read. */
  minimumRate: number
  /** How long a reader may stay behind that rate, in ms. */
  patienceMs: number
}

/** Checks during the patience period. */
const LOOKS = 20

/**
 * Watches how fast a client reads an answer. It counts the bytes that the operating system accepted, not the bytes we
 * produced, so a client that has read everything is not blamed for a slow database. Reading fast earlier gives no
 * credit for later.
 * @param slow called on every check that finds the client too far behind
 * @returns stops watching
 */
export function watchReader(
  socket: Socket,
  answer: ServerResponse,
  { minimumRate, patienceMs }: ReaderLimits,
  slow: () => void,
): () => void {
  const lookMs = patienceMs / LOOKS
  let taken = takenFrom(socket)
  let behindMs = 0
  const look = () => {
    const before = taken
    taken = takenFrom(socket)
    const paidMs = ((taken - before) / minimumRate) * 1000
    // Each check counts as one interval, however late it runs: the client is not to blame when this process was busy.
    behindMs = answer.writableLength === 0 ? 0 : Math.max(0, behindMs + lookMs - paidMs)
    if (behindMs >= patienceMs) slow()
  }
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** Bytes sent on this connection so far. Pipelined answers share the count, so progress on one counts for all. */
const takenFrom = (socket: Socket) => socket.bytesWritten - socket.writableLength

/** The operating system accepts a chunk as a whole or not yet. A chunk of this size takes 2 s at 32 KB/s. */
const PIECE = 64 * 1024

/** Splits text into chunks of bytes, small enough to observe how far the client has read. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
}

/**
 * Aborts a connection in the middle of an answer. It sends a TCP reset: an HTTP/1.0 client takes a normal close for the
 * end of the file and would believe the download complete.
 */
export function breakOff(socket: Socket): void {
  try {
    socket.resetAndDestroy()
  } catch {
    // TLS and Unix sockets cannot be reset.
    socket.destroy()
  }
}
