import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ReaderLimits {
  /** Bytes a second that a reader must take at least, while there are any to take. */
  minimumRate: number
  /** Milliseconds that a reader may be behind that rate. */
  patienceMs: number
}

/** How often a reader is looked at before patience ends. */
const LOOKS = 20

/**
 * Watches how fast the reader of an answer takes it. What counts is what the system's socket took off our hands, not what
 * we produced: a reader that has taken all there is owes nothing, however slow the database is. What it took early is no
 * credit for later.
 * @param slow called at the first look that finds the reader further behind than it may be
 * @returns ends the watch
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
    // A look counts as one look however late it is: a process that was busy is not the reader's fault.
    behindMs = answer.writableLength === 0 ? 0 : Math.max(0, behindMs + lookMs - paidMs)
    if (behindMs >= patienceMs) slow()
  }
  const timer = setInterval(look, lookMs).unref()
  return () => clearInterval(timer)
}

/** Bytes of all answers on this connection; a second answer that waits behind the first moves along with it. */
const takenFrom = (socket: Socket) => socket.bytesWritten - socket.writableLength

/** The system takes a piece whole or not yet: one this small is taken in 2 s at 32 KB/s. */
const PIECE = 64 * 1024

/** Texts as bytes in pieces so small that it shows how far their reader is. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
  }
}

/**
 * Breaks a connection off in the midst of an answer. It is reset: by HTTP/1.0 a plain end of the connection would be the
 * end of the file, and what it holds would look whole.
 */
export function breakOff(socket: Socket): void {
  try {
    socket.resetAndDestroy()
  } catch {
    // TLS and local sockets cannot be reset.
    socket.destroy()
  }
}
