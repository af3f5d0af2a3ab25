import { Client } from 'pg'
import { errorCode, messageOf } from './error-code'

const CONNECT_MS = 3_000
/** The longest statement writes or reads one file. */
const ANSWER_MS = 30_000

/** A connection to the PostgreSQL that all machines share, for one piece of work. */
export interface Connection {
  client: Client
  /** Whether PostgreSQL, or the network between, has ended it. */
  isLost(): boolean
}

/**
 * Does some work on a connection of its own. A machine that is gone is noticed after 25 s, so that it holds no lock.
 * @throws a sentence that names `DATABASE_URL` when PostgreSQL cannot be reached
 */
export async function connected<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'slow-life-farm site',
    options:
      '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c jit=off',
  })
  let lost = false
  client.on('error', () => (lost = true)).on('end', () => (lost = true))
  try {
    await client.connect().catch((error: unknown) => {
      throw new Error(
        `PostgreSQL, which DATABASE_URL names, cannot be reached: ${messageOf(error) || String(errorCode(error))}.`,
        { cause: error },
      )
    })
    return await work({ client, isLost: () => lost })
  } catch (error) {
    throw errorCode(error) === NO_TABLE ? new Error(NEVER_STARTED, { cause: error }) : error
  } finally {
    // Without a polite goodbye, which would wait for an answer.
    client.connection?.stream.destroy()
  }
}

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = '42P01'
const NEVER_STARTED =
  'The database that DATABASE_URL names has no tables for a site yet. Start the site with this version once: npm start.'

/** The answer to the end of a transaction did not come. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    const reason = messageOf(cause)
    super(
      `PostgreSQL did not say whether it has taken the change (${reason}). Run the same command again: it tells, and does nothing twice.`,
      { cause },
    )
  }
}

/**
 * Runs statements in one transaction.
 * @param mode as in `begin isolation level repeatable read`
 * @throws {OutcomeUnknown} when the answer to the commit of a change did not come
 */
export async function inTransaction<T>(
  client: Client,
  mode: '' | 'isolation level repeatable read, read only',
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`begin ${mode}`)
  const result = await work().catch((error: unknown) => {
    // Nobody waits for it: after a statement that was not answered, this one would not be answered either.
    void client.query('rollback').catch(() => {})
    throw error
  })
  await client.query('commit').catch((error: unknown) => {
    throw mode === '' ? new OutcomeUnknown(error) : error
  })
  return result
}
