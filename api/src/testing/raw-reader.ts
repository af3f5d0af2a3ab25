import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** How often a slow reader takes its share, in ms. */
const STEP_MS = 50

export interface RawReaderOptions {
  port: number
  /** The address it says it comes from. */
  from: string
  /** Asked for at once, one behind the other. */
  paths: string[]
  version?: '1.0' | '1.1'
}

/** What an answer in chunks ends with. */
const END = '\r\n0\r\n\r\n'

/** A client that speaks HTTP by hand and reads as slowly as it likes. */
export class RawReader {
  readonly socket: Socket
  /** The first line of what came. */
  status = ''
  /** Answers that came to their end. */
  whole = 0
  /** What ended the connection, when it was no plain end. */
  error: NodeJS.ErrnoException | undefined
  /** Resolves once all that came is read and the connection is closed. */
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

  /** Waits for the first bytes of the answer and takes none: what comes stays in the buffers. */
  async begun(): Promise<this> {
    await once(this.socket, 'readable')
    return this
  }

  /** Takes so many bytes a second, as long as any come. */
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

  /** Takes all that comes until the connection ends. */
  async takeAll(): Promise<this> {
    this.share = Infinity
    this.socket.on('readable', () => this.take())
    this.take()
    await this.closed
    return this
  }

  private take(): void {
    const count = Math.min(this.share, this.socket.readableLength)
    // Reading nothing lets the socket fetch more, or notice its end.
    const text = this.socket.read(count) as string | null
    if (text === null) return
    this.share -= text.length
    this.status ||= text.split('\r\n', 1)[0]!
    const seen = this.tail + text
    this.whole += seen.split(END).length - 1
    this.tail = seen.slice(1 - END.length)
  }
}
