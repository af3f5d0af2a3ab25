import {
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely'
import type { Queries, Tables } from './schema'

/** Kysely's queries on a pool of connections. */
export function queriesOn(pool: PostgresPool): Queries {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(pool),
      createIntrospector: (queries) => new PostgresIntrospector(queries),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * Kysely's own driver stores every client of the pool in a `WeakMap`. The stored connection refers to its client, and V8's
 * collections of the young generation treat the values of a `WeakMap` as strong references. So a client and everything
 * that its call created stayed in memory until a full collection (docs/decisions/0044). This driver stores nothing.
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
    // Kysely passes back what `acquireConnection` returned.
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
      // The log leaves out the message of a database error, so its stack must name the code that asked.
      if (error instanceof Error) error.stack += `\n${callers()}`
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Streams need a cursor, and this code uses none.')
  }

  release(): void {
    this.#client.release()
  }
}

const callers = () => new Error().stack?.split('\n').slice(2).join('\n')

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
