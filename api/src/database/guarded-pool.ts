import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, DatabaseCrowded, readError } from './away'

export interface PoolLimits {
  /** Connections at once. */
  connections: number
  /** A query without an answer is given up after so many ms, and its connection with it; undefined waits for ever. */
  answerMs: number | undefined
  /** Whoever waits longer for a connection is refused, in ms; undefined leaves that to the pool. */
  waitMs: number | undefined
  /** Whether other work is let in after each query: the embedded database answers without leaving this process. */
  letOthersIn: boolean
}

/** New calls are refused while they would have to wait longer than this for a connection behind a crowd, in ms. */
const CROWDED_MS = 2_000
/** Fewer that wait are no crowd: on a slow machine the few who are there wait, as long as anybody would. */
const CROWD = 16
/** Whoever waits longer than this has given up, or will before an answer comes: nobody else should begin to. */
const HOPELESS_MS = 4_000
/** How much one more use of a connection weighs in the average of how long they take. */
const WEIGHT = 0.1

type Query = PostgresPoolClient['query']

interface Borrower {
  waitMs: number | undefined
  asVisitor: boolean
}

/**
 * A pool that says when the database is away, and gets over it. A connection that went silent is thrown away when a
 * query on it has no answer in time, and so are all that lie idle since before: they went through the same door. Its
 * queries throw `DatabaseAway` and `DatabaseCrowded`, and what PostgreSQL says of a statement as it is.
 */
export class GuardedPool implements PostgresPool {
  /** The same for work that nobody waits for: it takes its turn, however long that is. */
  readonly patient: PostgresPool = {
    connect: () => this.borrow({ waitMs: undefined, asVisitor: false }),
    end: () => this.end(),
  }
  private readonly pool: Pool
  private readonly limits: PoolLimits
  /** When each that waits for a connection began to, on the monotonic clock, the longest first. */
  private readonly waiting = new Set<{ since: number }>()
  /** Those that lie idle, and since when: so long ago they answered. */
  private readonly idle = new Map<PoolClient, number>()
  /** How long a visitor's call uses a connection before it gives it back, in ms. */
  private usedMs = 0
  /** Nothing came back the last time: whoever waits now does not wait because of others. */
  private away = false

  constructor(pool: Pool, limits: PoolLimits) {
    this.pool = pool
    this.limits = limits
    // A connection may break while it is used or while it lies idle: either is told by a query, and ends no process.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    pool.on('remove', (client) => this.idle.delete(client))
  }

  /** Whether new calls should be refused, because they would wait too long. */
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
    const query = async (text: string, values: readonly unknown[]) => {
      // What is left of a transaction does not wait for a connection that is known to be silent.
      if (broken !== undefined) throw broken
      try {
        const answer = await this.answered(client, text, values)
        this.away = false
        return answer
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
      // An import of minutes says nothing of how long the next visitor takes.
      if (asVisitor) this.usedMs += WEIGHT * (Math.min(now - since, CROWDED_MS) - this.usedMs)
      if (broken === undefined) this.idle.set(client, now)
      client.release(broken !== undefined)
    }
    // Kysely asks with a text alone; a cursor is for its streams, which nothing here uses.
    return { query: query as unknown as Query, release }
  }

  private async take(waitMs: number | undefined): Promise<PoolClient> {
    const turn = { since: performance.now() }
    this.waiting.add(turn)
    try {
      let client = await inTime(this.pool.connect(), waitMs)
      // The pool hears of an end a moment later than it may hand the connection out.
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

  /** Ends a silent connection without a word, for a polite end would wait for an answer; and those idle since before. */
  private giveUp(client: PoolClient, since: number): DatabaseAway {
    const older = [...this.idle].filter(([, idleSince]) => idleSince < since)
    for (const silent of [client, ...older.map(([one]) => one)]) streamOf(silent)?.destroy()
    return new DatabaseAway(`A connection was silent for ${this.limits.answerMs} ms.`)
  }
}

/** A connection, unless it comes too late: then it is given back as soon as it comes. Throws `DatabaseCrowded`. */
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
