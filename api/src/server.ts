import type { Server } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Database } from './database/open'
import { readEnvironment } from './environment'
import { sendFailure } from './envelope/answer'
import { Failure, type FailureName } from './envelope/failure'
import { validatorCompiler } from './envelope/validation'
import { exportRoutes } from './finance/export-routes'
import { financeRoutes } from './finance/routes'
import { healthRoutes } from './health/health'
import { addMetrics } from './health/metrics'
import { homeRoutes } from './home/realtime'
import { joinRoutes } from './join/requests'
import { hookRoutes } from './live/hook'
import { mediaPlugin } from './live/media'
import type { LiveSettings } from './live/settings'
import { liveRoutes } from './live/streams'
import { addDocument } from './openapi/document'
import { documentRoutes } from './openapi/routes'
import { openGiving, type Giving } from './pay/giving'
import { startJobs } from './pay/jobs'
import { notifyRoutes } from './pay/notify'
import { payRoutes } from './pay/routes'
import { cashierRoutes } from './pay/sandbox/cashier'
import type { PaySettings } from './pay/settings'
import { openStaffDoor } from './staff/door'

export interface ApiOptions {
  database: Database
  /** How play addresses are made; the same as the media plugin's. */
  live: LiveSettings
  /** Calls one address may make a minute; 1200 by default. */
  callsPerMinute?: number | undefined
  /** Join requests one address may send in ten minutes; 20 by default. */
  joinsPerTenMinutes?: number | undefined
  /** How gifts are taken in. */
  pay: PaySettings
  /** Orders one address may make in ten minutes; 60 by default. */
  giftsPerTenMinutes?: number | undefined
}

/** The whole api as a plugin: register it under its base path, `{ prefix: '/api' }`. */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { queries } = options.database
  // Without it, text is handed on as a body and refused for its fields instead of its type.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler as never)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureFor(error)
    // That others are being served is no fault.
    if (failure.statusCode >= 500 && failure.failure !== 'exportsBusy')
      request.log.error({ err: withoutValues(error) }, 'A call failed')
    sendFailure(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure('noRoute')))
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  await app.register(rateLimit, {
    max: options.callsPerMinute ?? 1_200,
    timeWindow: 60_000,
    errorResponseBuilder: () => new Failure('tooOften'),
  })
  await addDocument(app, app.prefix || '/')
  addMetrics(app)
  await app.register(documentRoutes)
  await app.register(healthRoutes, { queries })
  await app.register(homeRoutes, { queries })
  await app.register(liveRoutes, { queries, live: options.live })
  await app.register(hookRoutes, { queries })
  await app.register(financeRoutes, { queries })
  await app.register(exportRoutes, { queries })
  const giving = openGiving(queries, options.pay, app.prefix, app.log)
  await app.register(payRoutes, { giving, max: options.giftsPerTenMinutes ?? 60 })
  await app.register(notifyRoutes, { giving })
  await app.register(cashierRoutes, { giving })
  keepAsking(app, giving)
  keepStaffDoor(app, options.database, giving)
  await app.register(joinRoutes, { queries, max: options.joinsPerTenMinutes ?? 20 })
}

/** Open orders are asked about as long as the service runs. */
function keepAsking(app: FastifyInstance, giving: Giving): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = startJobs(giving)
  })
  app.addHook('preClose', async () => stop?.())
}

/**
 * While this process holds an embedded database, the staff tool can reach it. The door opens before the
 * server listens (a hook on listening may run later than the first command) and closes with it.
 */
function keepStaffDoor(app: FastifyInstance, database: Database, giving: Giving): void {
  const { folder } = database
  if (folder === undefined) return
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    close = await openStaffDoor(database, folder, giving)
  })
  app.addHook('preClose', async () => close?.())
}

export interface BuildOptions extends Omit<ApiOptions, 'live' | 'pay'> {
  /** The defaults of the environment without it. */
  live?: LiveSettings
  pay?: PaySettings
  /** As in the environment; none by default. */
  trustProxy?: string[]
  /** `/api` by default. */
  basePath?: string
  logger?: FastifyBaseLogger
}

/**
 * The api as a server of its own, with the media of the demonstration streams, built whole and not yet listening. The
 * database stays the caller's to close.
 */
export async function buildApi({
  basePath = '/api',
  logger,
  live = readEnvironment({}).live,
  pay = readEnvironment({}).pay,
  trustProxy,
  ...options
}: BuildOptions): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(trustProxy), ...(logger && { loggerInstance: logger }) })
  await app.register(apiPlugin, { prefix: basePath, live, pay, ...options })
  await app.register(mediaPlugin, { live })
  await app.ready()
  return app as unknown as FastifyInstance
}

/**
 * Settings for the server that carries the api: a long query is a named fault instead of a broken
 * connection, and an address that cannot be read is answered in the envelope.
 * @param trustProxy the proxies whose word about who calls is believed
 */
export function serverOptions(trustProxy: string[] = []) {
  return {
    trustProxy: trustProxy.length > 0 && trustProxy,
    http: { maxHeaderSize: 65_536 },
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendFailure(request, reply, new Failure('badRequest')),
  } satisfies FastifyHttpOptions<Server>
}

const byStatus: Record<number, FailureName> = { 413: 'tooLarge', 415: 'wrongType', 503: 'notReady' }

function failureFor(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  const status = error.statusCode ?? 500
  return new Failure(byStatus[status] ?? (status >= 400 && status < 500 ? 'badRequest' : 'broken'))
}

/** What may be logged of an error: a database error's message and detail can hold what a visitor typed. */
function withoutValues(error: FastifyError) {
  const fromDatabase = 'severity' in error
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return {
    type: error.name,
    code: error.code,
    message: fromDatabase ? 'The database refused the statement.' : error.message,
    stack: frames,
  }
}
