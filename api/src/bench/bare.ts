import { Pool } from 'pg'
import { types } from '../database/column-types'
import { rateOf, type Rate } from './measure'
import { paymentStatements, replay, statementsOf, type Statement } from './statements'

/** As many as a process holds to PostgreSQL. */
const CONNECTIONS = 16

/**
 * What PostgreSQL does without the service: the statements of these calls, and the transaction of a payment, sent by the
 * bare driver.
 * @param calls paths below `/api`
 */
export async function bareRates(
  databaseUrl: string,
  calls: string[],
  seconds: number,
): Promise<{ calls: Rate; payments: Rate }> {
  const pool = new Pool({ connectionString: databaseUrl, types, max: CONNECTIONS })
  pool.on('error', () => {})
  const rate = (statements: Map<string, Statement[]>, forms: string[]) => {
    const ask = (form: string) => replay(pool, statements.get(form)!)
    const askers = Array.from({ length: CONNECTIONS }, () => ask)
    return rateOf(forms, askers, seconds * 1_000)
  }
  try {
    const payment = new Map([['payment', await paymentStatements(pool)]])
    return {
      calls: await rate(await statementsOf(pool, [...new Set(calls)]), calls),
      payments: await rate(payment, ['payment']),
    }
  } finally {
    await pool.end()
  }
}
