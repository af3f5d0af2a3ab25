import { pino } from 'pino'
import { messageOf } from './error-message'
import {
  buildApi,
  logSettings,
  openDatabase,
  readServiceEnvironment,
  stopOnSignals,
  whyNoGifts,
} from './index'
import { stopWell } from './stop/signals'

/** Runs the API alone, for development. Settings come from the environment; the default PORT is 8081. */
async function main(): Promise<void> {
  const environment = readServiceEnvironment()
  const {
    port,
    host,
    callsPerMinute,
    giftsPerTenMinutes,
    live,
    pay,
    trustProxy,
    ledgerLog,
    chain,
    witnesses,
  } = environment
  const database = await openDatabase(environment)
  const app = await buildApi({
    database,
    callsPerMinute,
    giftsPerTenMinutes,
    live,
    pay,
    ledgerLog,
    chain,
    witnesses,
    trustProxy,
    logger: pino(logSettings(environment.logLevel)),
  })
  stopOnSignals(app, database, environment.stopDelay)
  try {
    await app.listen({ port, host })
    const closed = whyNoGifts(pay, process.env)
    if (closed) console.warn(closed)
  } catch (error) {
    await stopWell(app, database)
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
