import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, DatabaseCrowded, readError } from './away'

export interface PoolLimits {
  /** Maximum number of connections. */
  connections: number
  /** Query timeout in ms, after which the connection is closed as well; undefined for none. */
  answerMs: number | undefined
  /** Maximum wait for a connection in ms; undefined leaves it to the pool. */
  waitMs: number | undefined
  /**
   * Whether to yield to the event loop after each query: the embedded database runs in this process and would block it.
   */
  letOthersIn: boolean
}

/**
 * When the expected wait for a connection exceeds this, in ms, the service counts as overloaded and refuses new calls.
 */
const CROWDED_MS = 2_000
/**
 * With fewer waiting than this the service is never overloaded: on a slow machine a few callers may wait their full
 * time.
 */
const CROWD = 16
/**
 * When the longest wait exceeds this, in ms, new calls are refused: that caller has given up or will before its answer
 * comes.
 */
const HOPELESS_MS = 4_000
/** Weight of the newest sample in the moving average of how long a connection is used. */
const WEIGHT = 0.1

interface Borrower {
  waitMs: number | undefined
  asVisitor: boolean
}

/**
 * A connection pool that detects an unavailable database and recovers from it. When a query times out, its connection
 * is discarded, and so are all that have been idle since before the query began, because they probably broke with it.
 * Queries throw `DatabaseAway` and `DatabaseCrowded`; PostgreSQL's errors about a statement pass unchanged.
 */
export class GuardedPool implements PostgresPool {
  /** The same for background work: it waits for a connection as long as necessary. */
  readonly patient: PostgresPool = {
    connect: () => this.borrow({ waitMs: undefined, asVisitor: false }),
    end: () => this.end(),
  }
  private readonly pool: Pool
  private readonly limits: PoolLimits
  /** When each waiting caller began to wait (monotonic clock), the longest wait first. */
  private readonly waiting = new Set<{ since: number }>()
  /** Idle connections, and when each became idle: it answered until then. */
  private readonly idle = new Map<PoolClient, number>()
  /** Moving average of how long a visitor's call uses a connection, in ms. */
  private usedMs = 0
  /** The last attempt failed: callers that wait now do so because of the outage, not because of the load. */
  private away = false

  constructor(pool: Pool, limits: PoolLimits) {
    this.pool = pool
    this.limits = limits
    // A connection may break while it is in use or idle. The next query reports that; without a listener the event
    // would end the process.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    pool.on('remove', (client) => this.idle.delete(client))
  }

  /** Whether new calls should be refused because they would wait too long. */
  get crowded(): boolean {
    const [longest] = this.waiting
    if (this.away || longest === undefined) return false
    if (performance.now() - longest.since > HOPELESS_MS) return true
    const expected = (this.waiting.size * this.usedMs) / this.limits.connections
    return this.waiting.size >= CROWD && expected > CROWDED_MS
  }

  connect(): Promise<PostgresPoolClient> {
    return this.borrow({ waitMs: this.limits.waitMs, asVisitor: true })
  }

  async end(): Promise<void> {
    await this.pool.end()
  }

  private async borrow({ waitMs, asVisitor }: Borrower): Promise<PostgresPoolClient> {
    const client = await this.take(waitMs)
    const since = performance.now()
    this.idle.delete(client)
    let broken: unknown
    const ask = async <R>(text: string, values: readonly unknown[]) => {
      // The rest of a transaction must not wait for a connection that is known to be dead.
      if (broken !== undefined) throw broken
      try {
        const answer = await this.answered(client, text, values)
        this.away = false
        // pg's type of an answer is wider than Kysely's: it names no commands and no type of row.
        return answer as PostgresQueryResult<R>
      } catch (error) {
        const read = this.read(error)
        if (read instanceof DatabaseAway) broken = read
        throw read
      } finally {
        if (this.limits.letOthersIn) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const release = () => {
      const now = performance.now()
      // How long an import takes says nothing about how long the next visitor waits.
      if (asVisitor) this.usedMs += WEIGHT * (Math.min(now - since, CROWDED_MS) - this.usedMs)
      if (broken === undefined) this.idle.set(client, now)
      client.release(broken !== undefined)
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
    function query<R>(
      asked: string | PostgresCursor<R>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof asked === 'string') return ask<R>(asked, values)
      throw new Error('Cursors are for streams, which this code does not use.')
    }
    return { query, release }
  }

  private async take(waitMs: number | undefined): Promise<PoolClient> {
    const turn = { since: performance.now() }
    this.waiting.add(turn)
    try {
      let client = await inTime(this.pool.connect(), waitMs)
      // The pool may hand out a connection just before it learns that the connection has ended.
      while (streamOf(client)?.destroyed) {
        client.release(true)
        client = await inTime(this.pool.connect(), waitMs)
      }
      return client
    } catch (error) {
      throw this.read(error)
    } finally {
      this.waiting.delete(turn)
    }
  }

  private read(error: unknown): unknown {
    if (error instanceof DatabaseCrowded) return error
    const read = readError(error)
    if (read instanceof DatabaseAway) this.away = true
    return read
  }

  private async answered(client: PoolClient, text: string, values: readonly unknown[]) {
    const asked = client.query(text, [...values])
    const { answerMs } = this.limits
    if (answerMs === undefined) return asked
    const since = performance.now()
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(this.giveUp(client, since)), answerMs)
    })
    try {
      return await Promise.race([asked, silence])
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Destroys a dead connection without a polite goodbye, which would wait for an answer, and all that were idle since
   * before the query.
   */
  private giveUp(client: PoolClient, since: number): DatabaseAway {
    const older = [...this.idle].filter(([, idleSince]) => idleSince < since)
    for (const silent of [client, ...older.map(([one]) => one)]) streamOf(silent)?.destroy()
    return new DatabaseAway(`A query had no answer within ${this.limits.answerMs} ms.`)
  }
}

/**
 * Waits for a connection with a time limit; one that arrives too late is released at once. Throws `DatabaseCrowded`.
 */
async function inTime(connection: Promise<PoolClient>, waitMs: number | undefined) {
  if (waitMs === undefined) return connection
  let late = false
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true
      reject(new DatabaseCrowded())
    }, waitMs)
  })
  connection.then(
    (client) => late && client.release(),
    () => {},
  )
  try {
    return await Promise.race([connection, waited])
  } finally {
    clearTimeout(timer)
  }
}

const streamOf = (client: PoolClient) => client.connection?.stream
