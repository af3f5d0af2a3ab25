import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Database } from '../database/open'
import { sendFailure } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { validatorCompiler } from '../envelope/validation'
import { openPayContext, type PayContext } from '../pay/context'
import { payRoutes } from '../pay/routes'
import type { PaySettings } from '../pay/settings'
import type { WatchPauses } from '../pay/watch'
import { createServer } from '../server'

/** The payment routes on their own port, with event streams at the intervals a test wants. */
export class WatchedApi {
  readonly app: FastifyInstance
  readonly context: PayContext
  readonly port: number

  private constructor(app: FastifyInstance, context: PayContext, port: number) {
    this.app = app
    this.context = context
    this.port = port
  }

  static async open(
    database: Database,
    pay: PaySettings,
    pauses: WatchPauses,
  ): Promise<WatchedApi> {
    const app = createServer()
    app.setValidatorCompiler(validatorCompiler as never)
    app.setErrorHandler<FastifyError>((error, request, reply) =>
      sendFailure(request, reply, error instanceof Failure ? error : new Failure('broken')),
    )
    const { notices } = database
    const context = openPayContext(database.queries, pay, '/api')
    await app.register(payRoutes, { prefix: '/api', context, notices, max: 100_000, pauses })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return new WatchedApi(app, context, (app.server.address() as { port: number }).port)
  }

  /** Opens a connection that requests the streams of these orders, pipelined. */
  async watch(...codes: string[]): Promise<RawStream> {
    const stream = await RawStream.open(this.port)
    stream.ask(...codes.map((code) => `GET /api/pay/order/watch?code=${code}`))
    return stream
  }
}

/** A raw connection, for behaviour that no browser has. */
export class RawStream {
  readonly socket: Socket
  /** Everything received so far. */
  text = ''
  /** Whether the connection has ended. */
  ended = false

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (piece: Buffer) => (this.text += piece.toString()))
    socket.on('error', () => {})
    socket.once('close', () => (this.ended = true))
    socket.once('end', () => (this.ended = true))
  }

  static async open(port: number): Promise<RawStream> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new RawStream(socket)
  }

  ask(...requests: string[]): void {
    const heads = requests.map((request) => `${request} HTTP/1.1\r\nHost: farm\r\n\r\n`)
    this.socket.write(heads.join(''))
  }

  get status(): number | undefined {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(this.text)?.[1]
    return status === undefined ? undefined : Number(status)
  }

  /** Number of heartbeats received. */
  get beats(): number {
    return this.text.match(/^:$/gm)?.length ?? 0
  }

  leave(): void {
    this.socket.destroy()
  }
}
