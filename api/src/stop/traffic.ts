import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The system lets connections in that the process has not seen yet. They are taken in until none came for so many ms,
 * but not for longer than a second.
 */
const LATE_MS = 50
const LATEST_MS = 1_000
/** Connections without a request may bring one more before they are closed, in ms: it may be on its way already. */
const LAST_WORD_MS = 300
const LOOK_MS = 20

/** What a server is answering, so that it can stop without cutting anything off. */
export class Traffic {
  private readonly server: Server
  private readonly answers = new Map<Socket, Set<ServerResponse>>()
  private readonly stop = new AbortController()
  private taken = 0

  constructor(server: Server) {
    this.server = server
    server.on('connection', (socket) => {
      this.taken += 1
      this.answers.set(socket, new Set())
      // Answers that still waited for their turn on it say nothing themselves.
      socket.once('close', () => this.answers.delete(socket))
    })
    server.prependListener('request', (request, response) => this.follow(request, response))
  }

  /** Told when the stop begins: what lasts, like an event stream, should end then. */
  get stopping(): AbortSignal {
    return this.stop.signal
  }

  /** Takes no new connection, waits until all that was asked is answered, and cuts what is not after so many ms. */
  async finish(withinMs: number): Promise<void> {
    const end = performance.now() + withinMs
    this.stop.abort()
    await this.takeInLate()
    // Right after the system was asked for new connections: next to none can have come since.
    await new Promise((resolve) => setImmediate(resolve))
    // Not the HTTP server's own way: it closes connections at once on which a request may be arriving.
    if (this.server.listening) net.Server.prototype.close.call(this.server)
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
    // Whoever asks now is told to come back by another connection, which another process may take.
    if (this.stop.signal.aborted && answers) endAfterNewest(answers)
  }
}

/** A connection ends after the last of its answers; those before it on the same one must not end it. */
function endAfterNewest(answers: Set<ServerResponse>): void {
  const newest = [...answers].at(-1)
  for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = answer !== newest
}
