import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely'
import type { Queries, Tables } from './schema'

/** Kysely's queries on a pool of connections. */
export function queriesOn(pool: PostgresPool): Queries {
  return new Kysely<Tables>({ dialect: new Dialect(pool) })
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new Driver(this.#pool)
  }
}

/**
 * Kysely's driver keeps what a pool lends in a `WeakMap`, which holds it until V8 collects the whole heap: the values lead
 * to their keys, and collections of the young generation take values for strong. With it stays all that a call made
 * (docs/decisions/0044). This one makes a connection for each loan and keeps none.
 */
class Driver extends PostgresDriver {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // It releases what it acquired.
    ;(connection as Connection).release()
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PostgresPoolClient

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query<R>(sql, parameters)
      return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows }
    } catch (error) {
      // The log leaves out what the database says of an error, so that its stack has to tell who asked.
      if (error instanceof Error) error.stack += `\n${callers()}`
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Streams need a cursor, which this code does not use.')
  }

  release(): void {
    this.#client.release()
  }
}

const callers = () => new Error().stack?.split('\n').slice(2).join('\n')

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
