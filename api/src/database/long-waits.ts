import { Client, type ClientConfig } from 'pg'
import { messageOf } from '../error-message'

declare module 'pg' {
  interface PoolClient {
    /** The driver has it, its types do not. */
    readonly processID: number
  }
}

/** Names a session of `pg_stat_activity` for an operator, in SQL. */
export const SESSION = `format('process %s (%s), in a transaction for %s s', pid,
  coalesce(nullif(application_name, ''), backend_type), extract(epoch from now() - xact_start)::integer)`
const HOLDERS = `select ${SESSION} as holder from pg_stat_activity where pid = any (pg_blocking_pids($1))`

const TELL_EVERY_MS = 5_000
const ANSWER_MS = 3_000

/** Tells an operator, on a connection of its own, why a statement takes long: a lock, or a PostgreSQL that is silent. */
export class LongWaits {
  private readonly settings: ClientConfig
  private readonly say: (sentence: string) => void

  constructor(settings: ClientConfig, say: (sentence: string) => void) {
    this.settings = { ...settings, query_timeout: ANSWER_MS }
    this.say = say
  }

  /** @param processId PostgreSQL's process that works on the statement */
  async during<T>(statement: Promise<T>, processId: number): Promise<T> {
    let isOver = false
    const tell = async () => {
      const reason = await this.reasonFor(processId)
      if (reason && !isOver) this.say(reason)
    }
    const timer = setInterval(() => void tell(), TELL_EVERY_MS)
    try {
      return await statement
    } finally {
      isOver = true
      clearInterval(timer)
    }
  }

  /** @returns undefined while the statement is being worked on */
  private async reasonFor(processId: number): Promise<string | undefined> {
    const client = new Client(this.settings)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ holder: string }>(HOLDERS, [processId])
      const holders = rows.map(({ holder }) => holder).join('; ')
      return holders && `Waiting for a lock that is held by ${holders}.`
    } catch (error) {
      return `Waiting for PostgreSQL, which does not answer: ${messageOf(error)}.`
    } finally {
      client.connection?.stream.destroy()
    }
  }
}
