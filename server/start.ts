import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import {
  apiPlugin,
  createServer,
  logFilesPlugin,
  logSettings,
  mediaPlugin,
  openDatabase,
  publicRevision,
  readServiceEnvironment,
  stopOnSignals,
  whyNoGifts,
} from 'api'
import { prepareSite, readServeSettings, readSettings, siteFolder } from 'release'
import { askAs } from './ask-api'
import { publishedNames } from './published-names'
import { ReleaseWatch, watchReleases } from './release-watch'
import { RenderedScreens } from './rendered-screens'
import { rewriteUrl, serveSite } from './serve'
import { followSite } from './site-follower'
import { refuseTakenPorts } from './taken-port'

/**
 * After a full collection, V8 lets the heap grow by so many percent before the next one. Its own choice was about ten
 * percent, and every 150th page waited for a collection (docs/decisions/0030).
 */
const HEAP_GROWTH_PERCENT = 100

const DEFAULTS = { PORT: '8080', HOST: '0.0.0.0', LOG_LEVEL: 'warn', SITE_DIR: 'site' }

export interface StartOptions {
  /** Overrides `PORT`. */
  port?: number
  /** Behind a development server, whose pages and parts are shown instead: it tells no address and judges no canary. */
  inDevelopment?: boolean
  /** What was typed to start it. */
  command?: string
  /** Whether an empty site folder is filled with the parts of this source tree; `npm run serve` only serves. */
  build?: boolean
}

/**
 * Serves the site and the api on one port until SIGTERM or SIGINT. It serves what the site's registry says, whatever the
 * source tree holds.
 * @throws an error that tells the operator in one sentence what to change: a taken port, invalid settings, a part that
 * does not build
 */
export async function start({
  port,
  inDevelopment = false,
  build = true,
  command = build ? 'npm start' : 'npm run serve',
}: StartOptions = {}): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const environment = readServiceEnvironment({ ...DEFAULTS, ...process.env })
  const address = { port: port ?? environment.port, host: environment.host }
  await refuseTakenPorts(command, address.host, [address.port])
  const site = siteFolder()
  // First, because several machines share the site by its tables.
  const database = await openDatabase(environment)
  await prepareSite(site, { build }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const { trustProxy, logLevel } = environment
  const app = createServer({ trustProxy, rewriteUrl, logger: logSettings(logLevel) })
  const watch = new ReleaseWatch({ site, database, log: app.log })
  if (!inDevelopment) watchReleases(app, watch)
  if (environment.databaseUrl) followSite(app, { site, notices: database.notices })
  const { withOrigins, renderLimit } = readServeSettings(site)
  const isRendering = renderLimit > 0 && readSettings(site).apiBase === '/api'
  const screens = new RenderedScreens({
    site,
    limit: renderLimit,
    askAs: askAs(app, '/api'),
    revision: publicRevision(database.queries),
    onFault: (address, { message }) =>
      app.log.warn({ address, reason: message }, 'A page was sent without its content'),
  })
  app.addHook('onClose', async () => screens.close())
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (isRendering && method === 'POST' && statusCode < 300) screens.written()
  })
  const { callsPerMinute, giftsPerTenMinutes, live, pay, ledgerLog, chain, witnesses } = environment
  await app.register(apiPlugin, {
    database,
    callsPerMinute,
    giftsPerTenMinutes,
    live,
    pay,
    ledgerLog,
    chain,
    witnesses,
    publishedNames: publishedNames(site),
    prefix: '/api',
  })
  await app.register(mediaPlugin, { live })
  await app.register(logFilesPlugin, { database, witnesses })
  await app.register(serveSite, {
    site,
    screens: isRendering ? screens : undefined,
    onPage: (share) => watch.sent(share),
    publicUrl: pay.publicUrl || null,
    withOrigins,
  })
  stopOnSignals(app, database, environment.stopDelay)
  await app.listen(address)
  const bound = app.server.address()
  // Port 0 lets the system choose, so the server knows best.
  const shown = typeof bound === 'object' && bound ? bound.port : address.port
  if (!inDevelopment) console.log(`慢生活农场: http://localhost:${shown}/`)
  const closed = whyNoGifts(pay, process.env)
  if (closed) console.warn(closed)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await start({ build: !process.argv.includes('--serve') }).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
