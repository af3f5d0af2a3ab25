import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type { Queries, Tables } from './schema'

/** Kysely's queries on a pool of connections. */
export function queriesOn(pool: PostgresPool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
