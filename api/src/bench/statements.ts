import type { Pool, PoolClient } from 'pg'
import type { Database } from '../database/open'
import { queriesOn } from '../database/queries-on'
import { buildApi } from '../index'
import { openPayContext } from '../pay/context'
import { record } from '../pay/record'
import { sandboxSettings } from '../testing/gifts'
import { paidInFull, storeOrders } from './orders'

/** A statement as the service sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Wraps a pool to record every statement. */
function noting(pool: Pool, noted: Statement[]): Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = client.query.bind(client) as unknown as Query
    return {
      query: (text: string, values: unknown[] = []) => {
        noted.push({ text, values: [...values] })
        return query(text, values)
      },
      release: () => client.release(),
    } as unknown as PoolClient
  }
  return { connect, end: () => Promise.resolve() } as unknown as Pool
}

/** Replays recorded statements on one client, as the baseline. */
export async function replay(pool: Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}

/** The statements that the service sends for each request. */
export async function statementsOf(pool: Pool, paths: string[]): Promise<Map<string, Statement[]>> {
  const noted: Statement[] = []
  const reads = queriesOn(noting(pool, noted))
  // What jobs ask meanwhile is no part of a call.
  const queries = queriesOn(pool)
  const database = {
    queries,
    patient: queries,
    reads,
    kind: 'postgres',
    crowded: () => false,
  } as Database
  const app = await buildApi({ database, callsPerMinute: 100_000_000 })
  const found = new Map<string, Statement[]>()
  for (const path of paths) {
    noted.length = 0
    const { statusCode, body } = await app.inject(`/api${path}`)
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`)
    found.set(path, [...noted])
  }
  await app.close()
  return found
}

/** The statements of one payment, from `begin` to `commit`. Repeated, they add the same gift again. */
export async function paymentStatements(pool: Pool): Promise<Statement[]> {
  const noted: Statement[] = []
  const queries = queriesOn(noting(pool, noted))
  const [order] = await storeOrders({ queries }, 1)
  noted.length = 0
  await record(openPayContext(queries, sandboxSettings(), '/api'), order!, paidInFull(order!))
  return [...noted]
}
