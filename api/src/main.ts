import { pino } from 'pino'
import { buildApi, logSettings, openDatabase, readEnvironment, whyNoGifts } from './index'

/** Runs the api alone, for development, by the settings of the environment; PORT is 8081 by default. */
async function main(): Promise<void> {
  const environment = readEnvironment()
  const { port, host, callsPerMinute, giftsPerTenMinutes, live, pay, trustProxy } = environment
  const database = await openDatabase(environment)
  const app = await buildApi({
    database,
    callsPerMinute,
    giftsPerTenMinutes,
    live,
    pay,
    trustProxy,
    logger: pino(logSettings(environment.logLevel)),
  })
  const stop = async () => {
    await app.close()
    await database.close()
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
  try {
    await app.listen({ port, host })
    const closed = whyNoGifts(pay, process.env)
    if (closed) console.warn(closed)
  } catch (error) {
    await stop()
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
