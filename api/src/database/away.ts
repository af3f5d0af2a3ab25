import { messageOf } from '../error-message'
import { fieldsOf } from '../fields'

/** The database cannot be reached. Whether the last statement took effect is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** PostgreSQL answers, but was not done with the statement in time: it waits for a lock, or there is too much to read. */
export class DatabaseSlow extends DatabaseAway {}

/** A read broke off after its first answers, which must all be of one moment. It can begin again, once. */
export class ReadLost extends DatabaseAway {}

/** Too many queries are waiting for the database. The statement was not sent. */
export class DatabaseCrowded extends Error {
  override readonly name = 'DatabaseCrowded'

  constructor() {
    super('Too many queries are waiting for the database.')
  }
}

/**
 * PostgreSQL's error codes for an unavailable database (https://www.postgresql.org/docs/15/errcodes-appendix.html): 08
 * connection failure, 25006 a server that only reads, 25P03 idle in a transaction, 53300 too many connections, 57P01 to
 * 57P05 shutting down or starting up.
 */
const AWAY = /^(08...|25006|25P03|53300|57P0[1-5])$/
/** 55P03 lock timeout, 57014 statement timeout. */
const SLOW = /^(55P03|57014)$/

/** Whether PostgreSQL is running but has no free connection or is still starting, so that waiting helps. */
export const comesSoon = (error: unknown) => /^(53300|57P03)$/.test(codeOf(error))

/**
 * Classifies the error of a query: PostgreSQL's errors about the statement are returned unchanged, all others become
 * `DatabaseAway`.
 */
export function readError(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error
  const fromDatabase = typeof fieldsOf(error)['severity'] === 'string'
  if (fromDatabase && SLOW.test(codeOf(error)))
    return new DatabaseSlow(messageOf(error), { cause: error })
  if (fromDatabase && !AWAY.test(codeOf(error))) return error
  return new DatabaseAway(messageOf(error), { cause: error })
}

/** Whether a connection leads to a server that only reads: after a failover, the standby's place. */
export const onlyReads = (error: unknown) => codeOf(error) === '25006'

/** The database's code of an error, also of one that it caused; '' without. */
export function codeOf(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}
