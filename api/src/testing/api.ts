import type { FastifyInstance } from 'fastify'
import { buildApi, type BuildOptions } from '../server'

export interface Body {
  code: number
  msg: string
  // What a test expects of an answer is the test; its static type would only repeat it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
}

/** The complete real service, called without a network. */
export class TestApi {
  readonly app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.app = app
  }

  static async build(options: BuildOptions): Promise<TestApi> {
    return new TestApi(
      await buildApi({
        callsPerMinute: 100_000,
        joinsPerTenMinutes: 10_000,
        beaconsPerMinute: 10_000,
        ...options,
        // Load shedding is tested with the whole service (database/bad-days.test.ts). Here a busy machine must not look like
        // a fault.
        database: { ...options.database, crowded: () => false },
      }),
    )
  }

  async get(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Body }> {
    const response = await this.app.inject({ url: `/api${path}`, headers })
    return { status: response.statusCode, body: response.json() }
  }

  async post(path: string, payload: object | string, headers: Record<string, string> = {}) {
    const response = await this.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { status: response.statusCode, body: response.json<Body>() }
  }

  /** The `data` of a call that must succeed. */
  async data(path: string) {
    const { status, body } = await this.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body.data
  }

  close(): Promise<void> {
    return this.app.close()
  }
}

/** The fields that a failure names. */
export const faultyFields = (body: Body): string[] =>
  (body.data.faults as { field: string }[]).map((fault) => fault.field)
