import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Notices } from './notices'
import type { Database } from './open'

/** A database that answers nothing, for code that only needs the routes. */
export function nowhere(): Database {
  const queries: Database['queries'] = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return {
    queries,
    patient: queries,
    reads: queries,
    notices: new Notices(),
    kind: 'embedded',
    folder: undefined,
    crowded: () => false,
    close: async () => {},
  }
}
