import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'

type Ask = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>

/** A connection as Kysely wants it, from what it does with a statement and at its end. */
export function poolClient(ask: Ask, release: () => void): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked === 'string') return ask<R>(asked, values)
    throw new Error('Cursors are for streams, which this code does not use.')
  }
  return { query, release }
}
