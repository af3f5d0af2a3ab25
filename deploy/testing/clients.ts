import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Fewer than the descriptors that a process has on any machine that runs the tests. */
const HELD_BY_ONE_PROCESS = 1_400

/** Connections that somebody opened and does not go on with. */
export interface HeldConnections {
  /** How many were still open when the last one was opened. */
  held: number
  close: () => Promise<void>
}

/** Opens connections from one address, sends the same bytes on each, and holds what is not closed by the other side. */
export async function holdConnections(
  port: number,
  count: number,
  from: string,
  bytes: string,
): Promise<HeldConnections> {
  const processes = Math.ceil(count / HELD_BY_ONE_PROCESS)
  const children = Array.from({ length: processes }, (_, index) => {
    const share = Math.floor((count + index) / processes)
    const words = [String(port), String(share), from, Buffer.from(bytes).toString('base64')]
    const file = path.join(import.meta.dirname, 'half-requests.ts')
    return spawn(process.execPath, ['--import', 'tsx', file, ...words], {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  })
  const close = async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue
      child.stdin.end()
      await once(child, 'exit')
    }
  }
  const counts = await Promise.all(
    children.map(async (child) => {
      const [told] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [
        Buffer | number | null,
      ]
      if (!Buffer.isBuffer(told)) throw new Error(`A client of the test ended with ${told}.`)
      return Number(String(told))
    }),
  )
  return { held: counts.reduce((sum, one) => sum + one, 0), close }
}

/** What became of some requests: how often each status was answered, and how often each error came instead. */
export type Outcome = Record<string, number>

/** Sends requests from one address, each on a connection of its own, some at a time. */
export async function askFrom(
  from: string,
  address: string,
  count: number,
  atOnce = 20,
): Promise<Outcome> {
  const outcome: Outcome = {}
  let left = count
  const askMore = async () => {
    while (left-- > 0) {
      const what = await ask(from, address)
      outcome[what] = (outcome[what] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, askMore))
  return outcome
}

/** The status of one request, or the code of its error. */
function ask(localAddress: string, address: string): Promise<string> {
  return new Promise((resolve) => {
    http
      .get(address, { localAddress, agent: false }, (answer) =>
        answer.resume().on('end', () => resolve(String(answer.statusCode))),
      )
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/** An answer as it came over the line, its headers in order. */
export interface RawAnswer {
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** Sends bytes as they are, and reads until the other side closes or the last answer has its told length. */
export async function sendAsWritten(socket: net.Socket, text: string): Promise<RawAnswer> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    if (isWhole(lastOf(pieces))) socket.destroy()
  })
  socket.write(text)
  await once(socket, 'close')
  return read(lastOf(pieces))
}

/** The last answer of those that came one after another. */
function lastOf(pieces: Buffer[]): string {
  const all = Buffer.concat(pieces).toString('latin1')
  return all.slice(Math.max(0, all.lastIndexOf('HTTP/1.1 ')))
}

/** Only an answer after which the connection is closed is the last. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.slice(0, end + 2)
  const length = /^content-length: (\d+)\r$/im.exec(head)
  if (end < 0 || !length || !/^connection: close\r$/im.test(head)) return false
  return answer.length >= end + 4 + Number(length[1])
}

function read(answer: string): RawAnswer {
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
    }),
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString(),
  }
}

/** The values of one header, as often as it is there. */
export const valuesOf = ({ headers }: RawAnswer, wanted: string) =>
  headers.filter(([name]) => name === wanted).map(([, value]) => value)
