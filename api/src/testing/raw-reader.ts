import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Interval at which a slow reader reads, in ms. */
const STEP_MS = 50

export interface RawReaderOptions {
  port: number
  /** The client address that it claims. */
  from: string
  /** Requested at once, pipelined. */
  paths: string[]
  version?: '1.0' | '1.1'
}

/** The end of a chunked answer. */
const END = '\r\n0\r\n\r\n'

/** A client that speaks raw HTTP and reads as slowly as a test wants. */
export class RawReader {
  readonly socket: Socket
  /** The first line of the answer. */
  status = ''
  /** Number of complete answers. */
  whole = 0
  /** The error that ended the connection, if any. */
  error: NodeJS.ErrnoException | undefined
  /** Resolves when everything was read and the connection is closed. */
  readonly closed: Promise<unknown>
  private tail = ''
  private share = 0

  constructor({ port, from, paths, version = '1.1' }: RawReaderOptions) {
    this.socket = connect(port, '127.0.0.1').setEncoding('latin1')
    this.socket.on('error', (error: NodeJS.ErrnoException) => (this.error = error))
    const head = `HTTP/${version}\r\nHost: farm\r\nX-Forwarded-For: ${from}\r\n`
    const requests = paths.map((path) => `GET ${path} ${head}`)
    this.socket.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`)
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
  }

  /** Waits for the first bytes of the answer without reading them, so that the data stays in the buffers. */
  async begun(): Promise<this> {
    await once(this.socket, 'readable')
    return this
  }

  /** Reads so many bytes per second, as long as data arrives. */
  async takeAt(bytesPerSecond: number): Promise<this> {
    await this.begun()
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      this.share += Math.round(((now - last) / 1000) * bytesPerSecond)
      last = now
      this.take()
    }, STEP_MS)
    void this.closed.then(() => clearInterval(timer))
    this.socket.on('readable', () => this.take())
    return this
  }

  /** Reads everything until the connection ends. */
  async takeAll(): Promise<this> {
    this.share = Infinity
    this.socket.on('readable', () => this.take())
    this.take()
    await this.closed
    return this
  }

  private take(): void {
    const count = Math.min(this.share, this.socket.readableLength)
    // An empty read makes the socket fetch more data or notice its end.
    const text = this.socket.read(count) as string | null
    if (text === null) return
    this.share -= text.length
    this.status ||= text.split('\r\n', 1)[0]!
    const seen = this.tail + text
    this.whole += seen.split(END).length - 1
    this.tail = seen.slice(1 - END.length)
  }
}
