import { messageOf } from '../error-message'
import { fieldsOf } from '../fields'

/** The database cannot be reached. Whether the last statement took effect is unknown. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** Too many queries are waiting for the database. The statement was not sent. */
export class DatabaseCrowded extends Error {
  override readonly name = 'DatabaseCrowded'

  constructor() {
    super('Too many queries are waiting for the database.')
  }
}

/**
 * PostgreSQL's error codes for an unavailable database (https://www.postgresql.org/docs/15/errcodes-appendix.html): 08
 * connection failure, 53300 too many connections, 57014 statement timeout, 57P01 to 57P05 shutting down or starting up.
 */
const AWAY = /^(08...|53300|57014|57P0[1-5])$/

/** Whether PostgreSQL is running but has no free connection or is still starting, so that waiting helps. */
export const comesSoon = (error: unknown) => /^(53300|57P03)$/.test(codeOf(error))

/**
 * Classifies the error of a query: PostgreSQL's errors about the statement are returned unchanged, all others become
 * `DatabaseAway`.
 */
export function readError(error: unknown): unknown {
  const fromDatabase = typeof fieldsOf(error)['severity'] === 'string'
  if (fromDatabase && !AWAY.test(codeOf(error))) return error
  return new DatabaseAway(messageOf(error), { cause: error })
}

function codeOf(error: unknown): string {
  const { code, cause } = fieldsOf(error)
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}
