import { connect, type Socket } from 'node:net'
import type { FuzzCase } from './fuzz-case'

export interface Answer {
  status: number
  headers: Record<string, string>
  /** The first 64 KB of the body. */
  body: string
  /** Whether the answer is complete; an event stream never is. */
  whole: boolean
}

export interface Outcome {
  answers: Answer[]
  /** `limit`: the time limit passed before all answers arrived or the connection ended. */
  end: 'answered' | 'closed' | 'left' | 'limit'
}

const KEPT_BYTES = 65_536
const INTERIM = 200

/** Sends a fuzzed request over its own connection and reads the answers. @param limit in ms */
export function send(port: number, fuzzCase: FuzzCase, limit: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const reader = new AnswerReader(fuzzCase.asked.map(({ method }) => method))
    const done = (end: Outcome['end']) => {
      clearTimeout(timer)
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy()
      resolve({ answers: reader.answers, end })
    }
    const timer = setTimeout(() => done('limit'), limit)
    socket.on('error', () => done('closed'))
    socket.on('close', () => done('closed'))
    socket.on('end', () => {
      reader.end()
      done('closed')
    })
    socket.on('data', (bytes) => {
      reader.push(bytes)
      if (fuzzCase.manner === 'turn') return done('left')
      // One event of an event stream is enough, because it only ends with the client.
      const { streams } = reader
      if (streams) reader.end()
      if (streams || reader.answers.length === fuzzCase.asked.length) done('answered')
    })
    socket.on('connect', () =>
      write(socket, fuzzCase, () => fuzzCase.manner === 'leave' && done('left')),
    )
  })
}

function write(socket: Socket, fuzzCase: FuzzCase, sent: () => void, place = 0): void {
  const piece = fuzzCase.pieces[place]
  if (piece === undefined) {
    if (fuzzCase.manner === 'half') socket.end()
    return sent()
  }
  socket.write(piece, () => write(socket, fuzzCase, sent, place + 1))
}

type Left = number | 'chunks' | 'end'

/** An answer whose head has arrived. */
interface Reading {
  answer: Answer
  kept: Buffer[]
  size: number
  left: Left
}

/** Parses the answers of one connection as they arrive. */
class AnswerReader {
  readonly answers: Answer[] = []
  private readonly methods: string[]
  private rest: Buffer = Buffer.alloc(0)
  private current: Reading | undefined

  constructor(methods: string[]) {
    this.methods = methods
  }

  /** Whether the current answer is an event stream that has sent an event. */
  get streams(): boolean {
    const { answer, size = 0 } = this.current ?? {}
    return size > 0 && /^text\/event-stream/.test(answer?.headers['content-type'] ?? '')
  }

  push(bytes: Buffer): void {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, bytes]) : bytes
    while (this.current ? this.readBody(this.current) : this.readHead());
  }

  /** At the end of the connection, an answer without a length is complete; any other is truncated. */
  end(): void {
    if (this.current) this.finish(this.current, this.current.left === 'end')
  }

  /** @returns whether there is more to read */
  private readHead(): boolean {
    const end = this.rest.indexOf('\r\n\r\n')
    if (end === -1) return false
    const [first = '', ...lines] = this.rest.subarray(0, end).toString('latin1').split('\r\n')
    this.rest = this.rest.subarray(end + 4)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
    if (status > 0 && status < INTERIM) return true
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const left = this.leftAfter(status, headers)
    const answer = { status, headers, body: '', whole: false }
    const current = { answer, kept: [], size: 0, left }
    this.current = current
    if (left === 0) this.finish(current, true)
    return true
  }

  private leftAfter(status: number, headers: Record<string, string>): Left {
    const method = this.methods[this.answers.length]
    if (method === 'HEAD' || status === 204 || status === 304) return 0
    if (headers['transfer-encoding']?.includes('chunked')) return 'chunks'
    return headers['content-length'] === undefined ? 'end' : Number(headers['content-length'])
  }

  private readBody(current: Reading): boolean {
    const { left } = current
    if (left === 'chunks') return this.readChunk(current)
    const taken = this.take(
      current,
      left === 'end' ? this.rest.length : Math.min(left, this.rest.length),
    )
    if (left === 'end') return false
    current.left = left - taken
    if (current.left > 0) return false
    this.finish(current, true)
    return true
  }

  private readChunk(current: Reading): boolean {
    const line = this.rest.indexOf('\r\n')
    if (line === -1) return false
    const size = parseInt(this.rest.subarray(0, line).toString('latin1'), 16)
    if (this.rest.length < line + 2 + size + 2) return false
    this.rest = this.rest.subarray(line + 2)
    this.take(current, size)
    this.rest = this.rest.subarray(2)
    if (size === 0) this.finish(current, true)
    return true
  }

  private take(current: Reading, count: number): number {
    if (current.size < KEPT_BYTES) current.kept.push(this.rest.subarray(0, count))
    current.size += count
    this.rest = this.rest.subarray(count)
    return count
  }

  private finish({ answer, kept }: Reading, whole: boolean): void {
    this.answers.push({ ...answer, body: Buffer.concat(kept).toString(), whole })
    this.current = undefined
  }
}
