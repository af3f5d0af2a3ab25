import http from 'node:http'
import type { Windows } from './windows'

/** How a request ended. */
export type Ending =
  'ok' | 'limited' | 'away' | 'wrong' | 'broken' | 'refused' | 'reset' | 'timeout'

/** What each means, for the table. */
export const MEANINGS: Record<Ending, string> = {
  ok: '2xx and 3xx',
  limited: '429, or 503 because too many are served',
  away: '503 with Retry-After for another reason',
  wrong: 'another 4xx',
  broken: '500, or 503 without Retry-After',
  refused: 'nobody listened',
  reset: 'cut off',
  timeout: 'no answer within 15 s',
}

export interface Reply {
  ending: Ending
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

export interface Wish {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Gives up an answer that goes on for so many ms, as a page that is left does; an ending of its own is none then. */
  leaveAfter?: number
  /** When the asker gives up, in ms; after 15 s by default. */
  limit?: number
}

const LIMIT_MS = 15_000
/** Codes of 503 that say that others are being served. */
const FULL = [50301, 50303, 50305]

/** Asks the site, each time over a new connection, and counts how that ended, within the announced restarts and outside. */
export class Requests {
  readonly counts = new Map<Ending, { outside: number; inside: number }>()
  /** The first few that a visitor should never have met, outside the restarts. */
  readonly strange: string[] = []
  /** What was cut off while something was taken away, by what that was. */
  readonly cutOff = new Map<string, string[]>()
  private readonly origin: string
  private readonly windows: Windows

  constructor(origin: string, windows: Windows) {
    this.origin = origin
    this.windows = windows
  }

  /** Never throws. @param visitor the address that it is asked from, as a proxy would tell it */
  async ask(visitor: string, path: string, wish: Wish = {}): Promise<Reply> {
    const began = Date.now()
    const reply = await exchange(new URL(path, this.origin), visitor, wish)
    const during = this.windows.touches(began, Date.now())
    const count = this.counts.get(reply.ending) ?? { outside: 0, inside: 0 }
    count[during ? 'inside' : 'outside'] += 1
    this.counts.set(reply.ending, count)
    if (!during && !['ok', 'limited'].includes(reply.ending)) this.note(path, reply)
    if (reply.ending === 'reset')
      for (const what of this.windows.namesOf(began, Date.now()))
        this.cutOff.set(what, [...(this.cutOff.get(what) ?? []), plain(path)])
    return reply
  }

  private note(path: string, { ending, status, body }: Reply): void {
    if (this.strange.length < 20)
      this.strange.push(
        `${new Date().toISOString().slice(11, 19)} ${plain(path)} ${ending} ${status} ${String(body).replace(/\s+/g, ' ').slice(0, 120)}`,
      )
  }
}

/** A code opens a receipt, and a signature a stream: neither stands in a log. */
const plain = (path: string) =>
  path.replace(/code=.*/, 'code=…').replace(/live\/[\w-]{22}\//, 'live/…/')

function exchange(
  url: URL,
  visitor: string,
  { method = 'GET', headers, body, leaveAfter, limit = LIMIT_MS }: Wish,
): Promise<Reply> {
  return new Promise((resolve) => {
    const failed = (ending: Ending) =>
      done({ ending, status: 0, headers: {}, body: Buffer.alloc(0) })
    const request = http.request(url, {
      method,
      agent: false,
      headers: { 'x-forwarded-for': visitor, connection: 'close', ...headers },
    })
    const givenUp = setTimeout(() => failed('timeout'), limit)
    let leave: NodeJS.Timeout | undefined
    const done = (reply: Reply) => {
      clearTimeout(givenUp)
      clearTimeout(leave)
      request.destroy()
      resolve(reply)
    }
    request.on('error', (error: NodeJS.ErrnoException) =>
      failed(error.code === 'ECONNREFUSED' ? 'refused' : 'reset'),
    )
    request.on('response', (answer) => {
      const pieces: Buffer[] = []
      const reply = (): Reply => {
        const all = Buffer.concat(pieces)
        const { statusCode: status = 0, headers: given } = answer
        return { ending: endingOf(status, given, all), status, headers: given, body: all }
      }
      if (leaveAfter !== undefined) leave = setTimeout(() => done(reply()), leaveAfter)
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => done(reply()))
      // After its end as well, when it says nothing any more.
      answer.on('close', () => failed('reset'))
      answer.on('error', () => failed('reset'))
    })
    request.end(body)
  })
}

function endingOf(status: number, headers: http.IncomingHttpHeaders, body: Buffer): Ending {
  if (status < 400) return 'ok'
  if (status === 429) return 'limited'
  if (status !== 503) return status < 500 ? 'wrong' : 'broken'
  if (headers['retry-after'] === undefined) return 'broken'
  const code = Number(/"code":(\d+)/.exec(String(body))?.[1])
  return FULL.includes(code) ? 'limited' : 'away'
}

/** The `data` of an answer in the envelope. */
export const dataOf = <T>({ body }: Reply): T => (JSON.parse(String(body)) as { data: T }).data
