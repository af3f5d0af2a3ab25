import type { PostgresPool } from 'kysely'
import { Client, Pool, type ClientConfig } from 'pg'
import { GuardedPool, type PoolLimits } from './guarded-pool'
import { PreparedPool } from './prepared-pool'
import { ReadPool, type ReadCounts } from './read-pool'
import { Standby } from './standby'
import { StatementNames } from './statement-names'

/** More at a time would only take processor time from each other (docs/decisions/0044). */
export const READ_CONNECTIONS = 8
/** Limit of each step at a standby, whose read must still be answered by the primary in time when it fails. */
const STANDBY_MS = 1_000

type Limits = Omit<PoolLimits, 'connections' | 'names'>

export interface Reads {
  pool: PostgresPool
  /** How often each server was chosen; undefined without a standby. */
  counts?: ReadCounts
}

/**
 * Opens connections of their own for public reads, so that many who read never keep a gift waiting.
 * @param standby its URL, if the ledger may be read from one
 */
export function openReads(
  settings: ClientConfig,
  limits: Limits,
  { standby, say }: { standby: string | undefined; say: (sentence: string) => void },
): Reads {
  const primary = prepared(settings, limits)
  if (!standby) return { pool: primary.reads }
  // A read at the standby ends early, so that the primary can still answer in time.
  const early = { letOthersIn: false, answerMs: STANDBY_MS, waitMs: STANDBY_MS }
  const asked = {
    ...settings,
    connectionTimeoutMillis: STANDBY_MS,
    statement_timeout: STANDBY_MS,
  }
  // The position of the primary is asked on a connection of its own, which waits for nobody.
  const position = new GuardedPool(new Pool({ ...asked, max: 1 }), { ...early, connections: 1 })
  const other = prepared({ ...asked, connectionString: standby }, early)
  const pool = new ReadPool(primary.reads, other.reads, new Standby(position, other.pool, say))
  return { pool, counts: pool.counts }
}

/** Sends what is asked in one turn, like the beginning of a transaction and its first statement, in one write. */
class BatchingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...asked: unknown[]) => unknown
    this.query = ((...asked: unknown[]) => {
      const stream = this.connection?.stream
      stream?.cork()
      process.nextTick(() => stream?.uncork())
      return query(...asked)
    }) as typeof this.query
  }
}

function prepared(settings: ClientConfig, limits: Limits) {
  const names = new StatementNames()
  const connections = new Pool({
    ...settings,
    max: READ_CONNECTIONS,
    Client: BatchingClient,
    pipeline: true,
    // A plan for any values would be wrong for some: a ledger has common and rare texts.
    options: `${settings.options ?? ''} -c plan_cache_mode=force_custom_plan`,
  })
  const pool = new GuardedPool(connections, { ...limits, connections: READ_CONNECTIONS, names })
  return { pool, reads: new PreparedPool(pool, names) }
}
