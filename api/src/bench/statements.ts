import type { Pool, PoolClient } from 'pg'

/** A statement as the service sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>

/** Wraps a pool to record every statement. */
export function noting(pool: Pool, noted: Statement[]): Pool {
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
