import { messageOf } from '../error-message'
import { fieldsOf } from '../fields'

/** The database cannot be asked at the moment; whether what was asked for last still happened is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** More wait for the database than it can serve in time. Nothing was asked for. */
export class DatabaseCrowded extends Error {
  override readonly name = 'DatabaseCrowded'

  constructor() {
    super('Too many wait for the database.')
  }
}

/**
 * Of what PostgreSQL says, that it is away (https://www.postgresql.org/docs/15/errcodes-appendix.html): 08 the
 * connection broke, 53300 no more connections, 57014 the time limit of a statement, 57P01 to 57P05 it stops or starts.
 */
const AWAY = /^(08...|53300|57014|57P0[1-5])$/

/** PostgreSQL is there, and has no connection to give now or is just starting: worth waiting for. */
export const comesSoon = (error: unknown) => /^(53300|57P03)$/.test(codeOf(error))

/** What went wrong with a query: a word of PostgreSQL's about the statement stays, anything else says it is away. */
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
