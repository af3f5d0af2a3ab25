import { readFile, writeFile } from 'node:fs/promises'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import type { Database } from '../database/open'
import { buildApi } from '../server'

export const CONTRACT_FILE = new URL('../../../shared/contract/openapi.ts', import.meta.url)

/** The types of the service's own OpenAPI document, as the typed client uses them. Needs no database. */
export async function contractTypes(): Promise<string> {
  const app = await buildApi({ database: nowhere() })
  const document = await app.inject('/api/openapi.json')
  await app.close()
  const types = astToString(await openapiTS(document.body))
  const head = '// Made from the service by `npm run contract -w api`; not edited by hand.\n'
  const config = await resolveConfig(CONTRACT_FILE)
  return format(head + types, { ...config, parser: 'typescript' })
}

/** Writes the contract's types anew. @returns whether they changed. */
export async function writeContract(): Promise<boolean> {
  const types = await contractTypes()
  const before = await readFile(CONTRACT_FILE, 'utf8').catch(() => '')
  if (types !== before) await writeFile(CONTRACT_FILE, types)
  return types !== before
}

/** A database that answers nothing, for what needs the routes alone. */
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
    kind: 'embedded',
    folder: undefined,
    crowded: () => false,
    close: async () => {},
  }
}
