import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as afterArrivedData, setTimeout as pause } from 'node:timers/promises'

/**
 * The operating system accepts connections before the process sees them. On shutdown they are still served until none
 * has arrived for this long, in ms, but for at most a second.
 */
const LATE_MS = 50
const LATEST_MS = 1_000
const LOOK_MS = 20
/**
 * On shutdown an idle connection is closed after this many looks without a request: one may already be on its way. Looks
 * are counted and not time, because a busy process may take long to see what has arrived.
 */
const IDLE_LOOKS = 25

/** Tracks the running answers of a server, so that it can stop without interrupting any. */
export class Traffic {
  private readonly server: Server
  private readonly answers = new Map<Socket, Set<ServerResponse>>()
  private readonly leave = new AbortController()
  private readonly stop = new AbortController()
  /** New connections are refused. */
  private closed = false
  private taken = 0

  constructor(server: Server) {
    this.server = server
    server.on('connection', (socket) => {
      this.taken += 1
      this.answers.set(socket, new Set())
      // Pipelined answers that have not started emit no event of their own.
      socket.once('close', () => this.answers.delete(socket))
    })
    server.prependListener('request', (request, response) => this.follow(request, response))
  }

  /** Aborted when the shutdown begins: a balancer should send nothing more, but what comes is still served. */
  get leaving(): AbortSignal {
    return this.leave.signal
  }

  /** Aborted when no new connections are accepted any more: long-lived answers like event streams should end then. */
  get stopping(): AbortSignal {
    return this.stop.signal
  }

  /** Reports not ready, so that a balancer sends nothing more, and serves everything as before for so many ms. */
  async announce(ms: number): Promise<void> {
    this.leave.abort()
    await pause(ms)
  }

  /** Accepts no new connections, waits until all requests are answered, and destroys what is left after so many ms. */
  async finish(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs
    this.stop.abort()
    await this.takeInLate()
    // Closes the listener right after the event loop has accepted new connections, so that hardly any is lost.
    await new Promise((resolve) => setImmediate(resolve))
    // `http.Server.close` would immediately close connections on which a request may be arriving.
    if (this.server.listening) net.Server.prototype.close.call(this.server)
    this.closed = true
    for (const answers of this.answers.values()) endAfterNewest(answers)
    await this.closeIdle(end)
    this.server.closeAllConnections()
  }

  private async takeInLate(): Promise<void> {
    const end = performance.now() + LATEST_MS
    let before: number
    do {
      before = this.taken
      await look(LATE_MS)
    } while (this.taken !== before && performance.now() < end)
  }

  /** Closes each connection once it has been idle for long enough, until none is left. */
  private async closeIdle(end: number): Promise<void> {
    const idleLooks = new Map<Socket, number>()
    while (this.answers.size > 0 && performance.now() < end) {
      await look(LOOK_MS)
      for (const [socket, answers] of this.answers) {
        const looks = answers.size > 0 ? 0 : (idleLooks.get(socket) ?? 0) + 1
        idleLooks.set(socket, looks)
        if (looks >= IDLE_LOOKS) socket.destroySoon()
      }
    }
  }

  private follow({ socket }: IncomingMessage, response: ServerResponse): void {
    const answers = this.answers.get(socket)
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
    // Tells the client to reconnect; another process may take the new connection. Not while this one still accepts
    // connections: clients would reconnect here, and the last of them would be reset.
    if (this.closed && answers) endAfterNewest(answers)
  }
}

/** Closes the connection after its last answer; earlier ones on the same connection must leave it open. */
function endAfterNewest(answers: Set<ServerResponse>): void {
  const newest = [...answers].at(-1)
  for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = answer !== newest
}

/** Waits so many ms, and until the event loop has handled what arrived meanwhile. */
async function look(ms: number): Promise<void> {
  await pause(ms)
  await afterArrivedData()
}
