import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The operating system accepts connections before the process sees them. On shutdown they are still served until none
 * has arrived for this long, in ms, but for at most a second.
 */
const LATE_MS = 50
const LATEST_MS = 1_000
/** How long idle connections stay open on shutdown, in ms: a request may already be on its way. */
const LAST_WORD_MS = 300
const LOOK_MS = 20

/** Tracks the running answers of a server, so that it can stop without interrupting any. */
export class Traffic {
  private readonly server: Server
  private readonly answers = new Map<Socket, Set<ServerResponse>>()
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

  /** Aborted when the shutdown begins: long-lived answers like event streams should end then. */
  get stopping(): AbortSignal {
    return this.stop.signal
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
    if (this.answers.size > 0) await pause(LAST_WORD_MS)
    while (this.busy && performance.now() < end) {
      this.server.closeIdleConnections()
      await pause(LOOK_MS)
    }
    this.server.closeAllConnections()
  }

  private async takeInLate(): Promise<void> {
    const end = performance.now() + LATEST_MS
    let before: number
    do {
      before = this.taken
      await pause(LATE_MS)
    } while (this.taken !== before && performance.now() < end)
  }

  private get busy(): boolean {
    return [...this.answers.values()].some((answers) => answers.size > 0)
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
