import { Pool } from 'pg'
import { types } from '../database/column-types'
import { CONNECTIONS } from '../database/open'
import { READ_CONNECTIONS } from '../database/open-reads'
import { rateOf, type Rate } from './measure'
import { paymentStatements, replay, statementsOf, type Statement } from './statements'

/**
 * What PostgreSQL does without the service: the statements of these calls, and the transaction of a payment, sent by the
 * bare driver over as many connections as one process has.
 * @param calls paths below `/api`
 */
export async function bareRates(
  databaseUrl: string,
  calls: string[],
  seconds: number,
): Promise<{ calls: Rate; payments: Rate }> {
  const pool = new Pool({ connectionString: databaseUrl, types, max: CONNECTIONS })
  pool.on('error', () => {})
  const rate = (statements: Map<string, Statement[]>, forms: string[], connections: number) => {
    const ask = (form: string) => replay(pool, statements.get(form)!)
    const askers = Array.from({ length: connections }, () => ask)
    return rateOf(forms, askers, seconds * 1_000)
  }
  try {
    const payment = new Map([['payment', await paymentStatements(pool)]])
    const reads = await statementsOf(pool, [...new Set(calls)])
    return {
      calls: await rate(reads, calls, READ_CONNECTIONS),
      payments: await rate(payment, ['payment'], CONNECTIONS),
    }
  } finally {
    await pool.end()
  }
}
