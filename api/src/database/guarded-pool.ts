import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, DatabaseCrowded, DatabaseSlow, onlyReads, readError } from './away'
import { inTime } from './in-time'
import type { LongWaits } from './long-waits'
import { poolClient } from './pool-client'
import type { StatementNames } from './statement-names'

export interface PoolLimits {
  /** Maximum number of connections. */
  connections: number
  /** Query timeout in ms, after which the connection is closed as well; undefined for none. */
  answerMs: number | undefined
  /** Tells the operator what a query without a timeout waits for. */
  longWaits?: LongWaits | undefined
  /** Maximum wait for a connection in ms; undefined leaves it to the pool. */
  waitMs: number | undefined
  /** Names for the statements that its connections keep prepared; none without. */
  names?: StatementNames | undefined
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
/** A shorter wait for a connection changes nothing about the time for a statement, in ms. */
const WAITED_MS = 100

export interface GuardedClient extends PostgresPoolClient {
  /** Sends a statement whose answer nobody waits for, not even who borrows the connection next. */
  tell(text: string): void
}

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
  /** Number of connections in use; with fewer than there may be, a caller waits for a new one. */
  private lent = 0
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

  connect(): Promise<GuardedClient> {
    return this.borrow({ waitMs: this.limits.waitMs, asVisitor: true })
  }

  async end(): Promise<void> {
    await this.pool.end()
  }

  private async borrow({ waitMs, asVisitor }: Borrower): Promise<GuardedClient> {
    const asked = performance.now()
    const client = await this.take(waitMs)
    const since = performance.now()
    this.lent += 1
    this.idle.delete(client)
    let broken: unknown
    let waited = since - asked
    let last: Promise<unknown> = Promise.resolve()
    const ask = async <R>(text: string, values: readonly unknown[]) => {
      // The rest of a transaction must not wait for a connection that is known to be dead.
      if (broken !== undefined) throw broken
      try {
        const answered = this.answered(client, text, values)
        last = answered.catch(() => {})
        const answer = await this.soonEnough(answered, waited)
        waited = 0
        this.away = false
        // pg's type of an answer is wider than Kysely's: it names no commands and no type of row.
        return answer as PostgresQueryResult<R>
      } catch (error) {
        const read = this.read(error)
        if (read instanceof DatabaseAway) broken = read
        if (onlyReads(read)) this.discardIdle(since)
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
      // PostgreSQL still works on a statement that was given up; until it ends, no other connection takes its place.
      void last.then(() => {
        this.lent -= 1
        client.release(broken !== undefined)
      })
    }
    const tell = (text: string) => void client.query(text).catch(() => {})
    return { ...poolClient(ask, release), tell }
  }

  private async take(waitMs: number | undefined): Promise<PoolClient> {
    const turn = { since: performance.now() }
    this.waiting.add(turn)
    try {
      let client = await this.connectIn(waitMs)
      // The pool may hand out a connection just before it learns that the connection has ended.
      while (streamOf(client)?.destroyed) {
        client.release(true)
        client = await this.connectIn(waitMs)
      }
      return client
    } catch (error) {
      throw this.read(error)
    } finally {
      this.waiting.delete(turn)
    }
  }

  /** A connection that comes too late is released at once. */
  private connectIn(waitMs: number | undefined): Promise<PoolClient> {
    const connection = this.pool.connect()
    if (waitMs === undefined) return connection
    return inTime(connection, waitMs, () => {
      connection.then(
        (client) => client.release(),
        () => {},
      )
      return this.lent < this.limits.connections
        ? new DatabaseAway(`No connection within ${waitMs} ms.`)
        : new DatabaseCrowded()
    })
  }

  private read(error: unknown): unknown {
    if (error instanceof DatabaseCrowded) return error
    const read = readError(error)
    if (read instanceof DatabaseAway) this.away = !(read instanceof DatabaseSlow)
    return read
  }

  private async answered(client: PoolClient, text: string, values: readonly unknown[]) {
    const { answerMs, longWaits, names } = this.limits
    const asked = client.query({ name: names?.of(text), text, values: [...values] })
    if (answerMs === undefined) return longWaits?.during(asked, client.processID) ?? asked
    const since = performance.now()
    return inTime(asked, answerMs, () => {
      // Without a polite goodbye, which would wait for an answer.
      streamOf(client)?.destroy()
      this.discardIdle(since)
      return new DatabaseAway(`A query had no answer within ${answerMs} ms.`)
    })
  }

  /** What a caller waited for its connection is taken from the time for its first statement: its page gives up after 5 s. */
  private soonEnough<T>(answered: Promise<T>, waited: number): Promise<T> {
    const { answerMs } = this.limits
    if (answerMs === undefined || waited < WAITED_MS) return answered
    return inTime(
      answered,
      answerMs - waited,
      () => new DatabaseSlow('No answer in time after a wait.'),
    )
  }

  /** Destroys connections that have been idle since before that time: they lead to the same place. */
  private discardIdle(since: number): void {
    for (const [client, idleSince] of this.idle) if (idleSince < since) streamOf(client)?.destroy()
  }
}

const streamOf = (client: PoolClient) => client.connection?.stream
