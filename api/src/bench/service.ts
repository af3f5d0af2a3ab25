import { buildApi, openDatabase } from '../index'

/**
 * Runs the service in its own process, as in production: DATABASE_URL or DATA_DIR. Sends its port to the parent
 * process.
 */
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = process.env
const database = await openDatabase({ databaseUrl, dataDir, seed: false })
const app = await buildApi({ database, callsPerMinute: 100_000_000 })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send!({ port: typeof address === 'object' ? address?.port : undefined })
process.once('SIGTERM', () => void app.close().then(() => database.close()))
