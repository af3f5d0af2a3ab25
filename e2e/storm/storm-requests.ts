import { brotliDecompressSync } from 'node:zlib'
import { Requests, type Ending, type Reply, type Wish } from '../soak/requests'
import type { Windows } from '../soak/windows'

const REPEATED = /^\/api\/(pay\/order\/(create|watch)|join\/request\/create)/
/** A call that the page gives up and asks again. */
const CALL = /^\/api\//

/** A request that was not answered as it should be. */
export interface Failure {
  from: number
  to: number
  path: string
  ending: Ending
  status: number
}

/** Asks the site and remembers each request that failed or that somebody waited for too long. */
export class StormRequests extends Requests {
  asked = 0
  readonly failures: Failure[] = []
  /** Calls that were refused with a time to ask again, or given up; the page asks again. */
  readonly refused: Failure[] = []
  /** Gifts that the page sends again with the same key, and streams that it follows again. */
  readonly repeated: Failure[] = []

  /** @param patience how long anybody waits, in ms */
  constructor(
    origin: string,
    windows: Windows,
    private readonly patience: number,
  ) {
    super(origin, windows)
  }

  override async ask(visitor: string, path: string, wish: Wish = {}): Promise<Reply> {
    const from = Date.now()
    this.asked += 1
    const reply = unpacked(path, await super.ask(visitor, path, this.asBrowser(path, wish)))
    const to = Date.now()
    const late = wish.leaveAfter === undefined && to - from > this.patience
    const ending = late ? 'timeout' : reply.ending
    if (ending === 'ok') return reply
    const failure = {
      from,
      to,
      path: path.replace(/code=.*/, 'code=…'),
      ending,
      status: reply.status,
    }
    const asksAgain = ending === 'timeout' && CALL.test(path) && !REPEATED.test(path)
    this.listFor(path, ending, asksAgain).push(failure)
    return asksAgain ? this.ask(visitor, path, wish) : { ...reply, ending }
  }

  /** Files and pages come compressed, and a page gives a call up that takes too long (specification, section 7). */
  private asBrowser(path: string, wish: Wish): Wish {
    if (CALL.test(path)) return wish.leaveAfter ? wish : { ...wish, limit: this.patience }
    return { ...wish, headers: { ...wish.headers, 'accept-encoding': 'br' } }
  }

  private listFor(path: string, ending: Ending, asksAgain: boolean): Failure[] {
    if (REPEATED.test(path)) return this.repeated
    const refused = CALL.test(path) && (ending === 'away' || ending === 'limited')
    return asksAgain || refused ? this.refused : this.failures
  }
}

/** A page that came compressed, to be read; files are only fetched. */
const unpacked = (path: string, reply: Reply): Reply =>
  reply.headers['content-encoding'] === 'br' && !path.startsWith('/releases/')
    ? { ...reply, body: brotliDecompressSync(reply.body) }
    : reply
