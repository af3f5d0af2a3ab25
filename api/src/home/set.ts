import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { readTime } from '../read-time'
import { Refusal } from '../refusal'

export interface FigureArguments {
  /** Tonnes as text, at most three decimals. */
  output: string
  /** Number of people as text. */
  users: string
  /** ISO 8601 with offset; now when undefined. */
  at?: string | undefined
  dryRun: boolean
}

/**
 * Stores new figures for the home page and removes the demonstration figures in the same transaction. Throws a
 * `Refusal` that names every fault.
 */
export async function setRealtime(queries: Queries, given: FigureArguments) {
  const faults: string[] = []
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(given.output))
    faults.push(`--output is "${given.output}", not tonnes like 268.4 (at most three decimals).`)
  if (!/^\d{1,10}$/.test(given.users))
    faults.push(`--users is "${given.users}", not a whole number of people.`)
  const at = readTime('--at', given.at, faults) ?? new Date()
  if (at.getTime() > Date.now() + 60_000) faults.push(`--at ${given.at} lies in the future.`)
  if (faults.length > 0) throw new Refusal(faults)
  const [tonnes = '', decimals = ''] = given.output.split('.')
  const output_kg = BigInt(tonnes) * 1000n + BigInt(decimals.padEnd(3, '0'))
  const figures = {
    totalOutput: Number(output_kg) / 1000,
    totalUsers: Number(given.users),
    at: shanghaiTime(at),
  }
  if (!given.dryRun)
    await queries.transaction().execute(async (writes) => {
      await writes.deleteFrom('realtime_data').where('demo', '=', true).execute()
      await writes
        .insertInto('realtime_data')
        .values({ output_kg, users: BigInt(given.users), at, demo: false })
        .execute()
    })
  return figures
}
