import type { AddressInfo } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import path from 'node:path'
import Fastify, { type FastifyPluginAsync } from 'fastify'
import type { Release } from '../contract/registry'
import { ROOT } from './part-build'
import { serveSite } from './serve'
import { assembleSite, siteFolder } from './site'

/** What this needs of the api (api/src/index.ts). Found by its place: `shared` imports no part. */
interface Api {
  apiPlugin: FastifyPluginAsync<{ database: unknown }>
  openDatabase(options: {
    dataDir: string
    databaseUrl: string | undefined
  }): Promise<{ close(): Promise<void> }>
}

const loadApi = () =>
  import(pathToFileURL(path.join(ROOT, 'api/src/index.ts')).href) as Promise<Api>

export interface StartOptions {
  port: number
  /** Parts read from elsewhere, by registry name (development). */
  replace?: Record<string, Release>
}

/** Assembles the site, and serves it and the api on one port until SIGTERM or SIGINT. */
export async function start({ port, replace }: StartOptions): Promise<void> {
  const site = siteFolder()
  await assembleSite(site)
  const { apiPlugin, openDatabase } = await loadApi()
  const database = await openDatabase({
    dataDir: path.resolve(ROOT, process.env.DATA_DIR ?? 'data'),
    databaseUrl: process.env.DATABASE_URL,
  })
  const app = Fastify({
    logger: { level: process.env.LOG_LEVEL ?? 'warn' },
    forceCloseConnections: true,
  })
  await app.register(apiPlugin, { database, prefix: '/api' })
  await app.register(serveSite as never, { site, replace })
  await app.listen({ port, host: process.env.HOST ?? '0.0.0.0' })
  const { port: bound } = app.server.address() as AddressInfo
  console.log(`慢生活农场: http://localhost:${bound}/`)
  const stop = async () => {
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

function explain(error: unknown, port: number): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: PORT=8080 npm start`
  return message
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 8080)
  await start({ port }).catch((error: unknown) => {
    console.error(explain(error, port))
    process.exit(1)
  })
}
