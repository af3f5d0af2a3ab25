import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { codeOf, DatabaseCrowded, ReadLost } from './away'
import type { GuardedPool } from './guarded-pool'
import { poolClient } from './pool-client'
import type { StatementNames } from './statement-names'

/**
 * A statement that begins with this, in a transaction, may keep one plan for all values (docs/decisions/0044): planning the
 * statement of a bag took twice as long as running it.
 */
export const ONE_PLAN = '/* one plan */'

const BEGINS = /^start transaction .*\bread only$/
/** `feature_not_supported`: among others, that a prepared statement would answer with other columns than before. */
const OTHER_COLUMNS = '0A000'

/**
 * Connections for public reads, which save what a short read spends most of its time on (docs/decisions/0044): statements
 * stay prepared, a read-only transaction begins together with its first statement, and nobody waits for its end.
 */
export class PreparedPool implements PostgresPool {
  constructor(
    private readonly pool: GuardedPool,
    private readonly names: StatementNames,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    if (this.pool.crowded) throw new DatabaseCrowded()
    const client = await this.pool.connect()
    /** What is sent with the next statement. */
    let before: string | undefined
    let isWithin = false
    let hasOnePlan = false
    const plan = (once: boolean) => {
      if (!isWithin || once === hasOnePlan) return
      hasOnePlan = once
      const set = `set local plan_cache_mode = ${once ? 'auto' : 'force_custom_plan'}`
      before = before === undefined ? set : `${before}; ${set}`
    }
    const ask = async <R>(text: string, values: readonly unknown[]) => {
      if (BEGINS.test(text)) {
        before = text
        isWithin = true
        return nothing<R>()
      }
      if (isWithin && text === 'commit') {
        // Nothing was written, so nothing can be lost. What the connection is asked next waits behind it.
        if (before === undefined) client.tell(text)
        return nothing<R>()
      }
      plan(text.startsWith(ONE_PLAN))
      const ready = before === undefined ? undefined : client.query(before, [])
      before = undefined
      try {
        const [answer] = await Promise.all([client.query<R>(text, values), ready])
        return answer
      } catch (error) {
        return await this.askAnew<R>(client, { text, values }, { error, isWithin })
      }
    }
    return poolClient(ask, () => client.release())
  }

  end(): Promise<void> {
    return this.pool.end()
  }

  /** A migration of a later version added a column while this version still runs (docs/decisions/0034). */
  private askAnew<R>(
    client: PostgresPoolClient,
    { text, values }: { text: string; values: readonly unknown[] },
    { error, isWithin }: { error: unknown; isWithin: boolean },
  ): Promise<PostgresQueryResult<R>> {
    if (codeOf(error) !== OTHER_COLUMNS) throw error
    this.names.renew()
    if (isWithin) throw new ReadLost('A statement had to be prepared again.', { cause: error })
    return client.query<R>(text, values)
  }
}

const nothing = <R>(): PostgresQueryResult<R> => ({ command: 'SELECT', rowCount: 0, rows: [] })
