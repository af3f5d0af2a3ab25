import type { Server } from 'node:http'
import type { Socket } from 'node:net'
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
import { startAnchoring } from './anchors/job'
import { anchorRoutes } from './anchors/routes'
import type { ChainSettings } from './anchors/settings'
import { beaconRoutes } from './beacons/routes'
import { addPublicAnswers } from './caching/public-answers'
import { addCompression } from './compression/compression'
import { DatabaseAway, DatabaseCrowded } from './database/away'
import type { Database } from './database/open'
import { addReadMetrics } from './database/read-metrics'
import { sendFailure } from './envelope/answer'
import { buildSerializer } from './envelope/serializers'
import { Failure, type FailureName } from './envelope/failure'
import { answerUnreadable } from './envelope/unreadable'
import { validatorCompiler } from './envelope/validation'
import { readEnvironment } from './environment'
import { accountRoutes } from './finance/account-routes'
import { exportRoutes } from './finance/export-routes'
import { englishRoutes } from './english/routes'
import { financeRoutes } from './finance/routes'
import { voucherRoutes } from './finance/voucher-routes'
import { healthRoutes } from './health/health'
import { addMetrics } from './health/metrics'
import { homeRoutes } from './home/realtime'
import { joinRoutes } from './join/requests'
import { startCosigning } from './ledger-log/cosign-job'
import { startLogger } from './ledger-log/job'
import { logFilesPlugin } from './ledger-log/log-files'
import { addLogMetrics } from './ledger-log/metrics'
import { proofRoutes } from './ledger-log/proof-routes'
import type { LedgerLogSettings } from './ledger-log/settings'
import { addWitnessMetrics } from './ledger-log/witness-metrics'
import type { LogWitness } from './ledger-log/witnesses'
import { limitConnections } from './limits/connections'
import { Counts } from './limits/counts'
import { networkOf } from './limits/network'
import { hookRoutes } from './live/hook'
import { mediaPlugin } from './live/media'
import type { LiveSettings } from './live/settings'
import { liveRoutes } from './live/streams'
import { addDocument } from './openapi/document'
import { documentRoutes } from './openapi/routes'
import { openPayContext } from './pay/context'
import { startJobs } from './pay/jobs'
import { addPayMetrics } from './pay/metrics'
import { notifyRoutes } from './pay/notify'
import { payRoutes } from './pay/routes'
import { cashierRoutes } from './pay/sandbox/cashier'
import type { PaySettings } from './pay/settings'
import type { StaffContext } from './staff/operations'
import { startStaffServer } from './staff/server'
import { Traffic } from './stop/traffic'
import { batchRoutes } from './trace/batch-routes'
import { epcisRoutes } from './trace/epcis-routes'

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic
  }
  interface FastifyContextConfig {
    /** Exempt from load shedding: for operators, and for channels' payment notifications. */
    always?: boolean
  }
}

export interface ApiOptions {
  database: Database
  /** How play URLs are signed; must be the same as the media plugin's. */
  live: LiveSettings
  /** Calls per network and minute; 1200 by default. */
  callsPerMinute?: number | undefined
  /** Join requests per network in ten minutes; 20 by default. */
  joinsPerTenMinutes?: number | undefined
  /** Batches of reports from browsers per network and minute; 60 by default. */
  beaconsPerMinute?: number | undefined
  /**
   * The names of the site's releases, like `live@1.4.0-9f2c3a1b`, so that invented names cannot take their places in what
   * browsers report. By default none is known.
   */
  publishedNames?: (() => Promise<ReadonlySet<string>>) | undefined
  /** Settings for gifts and payments. */
  pay: PaySettings
  /** Maximum number of orders per network in ten minutes, and of its open orders; 60 by default. */
  giftsPerTenMinutes?: number | undefined
  /** How this process writes the log of the ledger; without it, it only serves the log. */
  ledgerLog?: LedgerLogSettings | undefined
  /** Where the log's checkpoints are anchored; by default there is no chain. */
  chain?: ChainSettings | undefined
  /** Who cosigns the log; none by default. */
  witnesses?: readonly LogWitness[] | undefined
}

/** Default headers of every API answer; pages and files that need others set their own. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * The whole API as a plugin for a server made by `createServer`. Register it under its base path: `{ prefix: '/api' }`.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { queries, reads } = options.database
  const { witnesses = [] } = options
  // Otherwise Fastify parses text as a body, and the visitor gets faults about fields instead of the content type.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = failureFor(error)
    if (failure.failure === 'broken')
      request.log.error({ err: withoutValues(error) }, 'A request failed')
    else if (failure.failure === 'databaseAway')
      request.log.warn({ reason: error.message }, 'The database is unavailable')
    sendFailure(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, new Failure('noRoute')))
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS))
  // Runs after the rate limits, which count these refused calls as well.
  app.addHook('preParsing', async (request) => {
    const always = request.is404 || request.routeOptions.config.always
    if (!always && options.database.crowded()) throw new Failure('overloaded')
  })
  await app.register(rateLimit, {
    max: options.callsPerMinute ?? 1_200,
    timeWindow: 60_000,
    store: Counts,
    keyGenerator: ({ ip }) => networkOf(ip),
    errorResponseBuilder: () => new Failure('tooOften'),
    // One visitor's count has no place in an answer that a shared cache gives to others.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
  addPublicAnswers(app)
  addCompression(app)
  await addDocument(app, app.prefix || '/')
  const metrics = addMetrics(app)
  addReadMetrics(metrics, options.database)
  addLogMetrics(metrics, queries)
  addWitnessMetrics(metrics, queries, witnesses)
  await app.register(documentRoutes)
  await app.register(healthRoutes, { queries, leaving: app.traffic.leaving })
  await app.register(homeRoutes, { queries })
  await app.register(englishRoutes, { queries })
  await app.register(liveRoutes, { queries, live: options.live })
  await app.register(hookRoutes, { queries })
  await app.register(financeRoutes, { queries: reads })
  await app.register(accountRoutes, { queries: reads })
  await app.register(exportRoutes, { queries: reads })
  await app.register(voucherRoutes, { queries })
  await app.register(epcisRoutes, { queries })
  await app.register(batchRoutes, { queries, reads })
  await app.register(proofRoutes, { queries: reads, witnesses })
  const context = openPayContext(queries, options.pay, app.prefix, app.log)
  const { patient, notices } = options.database
  await app.register(payRoutes, { context, notices, max: options.giftsPerTenMinutes ?? 60 })
  await app.register(notifyRoutes, { context })
  await app.register(cashierRoutes, { context })
  const succeeded = addPayMetrics(metrics, context)
  runWhileServing(app, () => startJobs({ ...context, queries: patient }, succeeded))
  const { ledgerLog, chain } = options
  const staff = { ...context, queries: patient, ledgerLog, chain }
  runStaffServer(app, { ...options.database, queries: patient }, staff)
  await app.register(anchorRoutes, { queries: reads, chain, metrics })
  if (chain?.sending) runWhileServing(app, () => startAnchoring(patient, chain, app.log))
  if (ledgerLog) {
    runWhileServing(app, () => startLogger(patient, ledgerLog, app.log))
    runWhileServing(app, () => startCosigning(patient, witnesses, app.log))
  }
  await app.register(joinRoutes, { queries, max: options.joinsPerTenMinutes ?? 20 })
  await app.register(beaconRoutes, {
    queries,
    patient,
    metrics,
    max: options.beaconsPerMinute ?? 60,
    publishedNames: options.publishedNames ?? (async () => new Set()),
  })
}

/** Runs background jobs as long as the service runs. @param start returns what stops them */
function runWhileServing(app: FastifyInstance, start: () => () => Promise<void>): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = start()
  })
  app.addHook('preClose', async () => stop?.())
}

/**
 * Runs the staff server while this process holds an embedded database. It starts before the main server listens,
 * because a hook on listening could run after the first staff command, and stops with it.
 */
function runStaffServer(app: FastifyInstance, database: Database, context: StaffContext): void {
  const { folder } = database
  if (folder === undefined) return
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    close = await startStaffServer(database, folder, context)
  })
  app.addHook('preClose', async () => close?.())
}

export interface BuildOptions extends Omit<ApiOptions, 'live' | 'pay'> {
  /** The defaults of the environment when undefined. */
  live?: LiveSettings
  pay?: PaySettings
  /** As in the environment; none by default. */
  trustProxy?: string[]
  /** `/api` by default. */
  basePath?: string
  logger?: FastifyBaseLogger
}

/**
 * The API as a server of its own, with the media of the demonstration streams and the log, ready but not listening. The caller
 * closes the database.
 */
export async function buildApi({
  basePath = '/api',
  logger,
  live = readEnvironment({}).live,
  pay = readEnvironment({}).pay,
  trustProxy,
  ...options
}: BuildOptions): Promise<FastifyInstance> {
  const app = createServer({ trustProxy, ...(logger && { loggerInstance: logger }) })
  await app.register(apiPlugin, { prefix: basePath, live, pay, ...options })
  await app.register(mediaPlugin, { live })
  await app.register(logFilesPlugin, {
    database: options.database,
    witnesses: options.witnesses,
  })
  app.setNotFoundHandler((request, reply) => {
    void reply.headers(HEADERS)
    sendFailure(request, reply, new Failure('noRoute'))
  })
  await app.ready()
  return app
}

export interface ServerOptions {
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustProxy?: string[] | undefined
  rewriteUrl?: FastifyHttpOptions<Server>['rewriteUrl']
  logger?: FastifyHttpOptions<Server>['logger']
  loggerInstance?: FastifyBaseLogger
}

/**
 * The server that carries the API. It answers too long or unreadable URLs with the failure envelope instead of closing
 * the connection, times out incomplete requests, and shuts down without interrupting answers.
 */
export function createServer({ trustProxy = [], ...options }: ServerOptions = {}): FastifyInstance {
  const app = Fastify({
    ...options,
    trustProxy: trustProxy.length > 0 && trustProxy,
    http: { maxHeaderSize: 65_536, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    bodyLimit: 1_048_576,
    schemaController: { compilersFactory: { buildSerializer } },
    requestTimeout: 30_000,
    // Requests that arrive during the shutdown are still answered (stop/traffic.ts).
    return503OnClosing: false,
    clientErrorHandler(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket) {
      this.log.trace({ err: error }, 'client error')
      answerUnreadable(error, socket)
    },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(HEADERS)
      sendFailure(request, reply, new Failure('badRequest'))
    },
  })
  limitConnections(app.server, trustProxy)
  // Unknown expectations are ignored, as RFC 9110, 10.1.1 allows.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  app.decorate('traffic', new Traffic(app.server))
  return app
}

const byStatus: Record<number, FailureName> = { 413: 'tooLarge', 415: 'wrongType', 503: 'notReady' }

function failureFor(error: FastifyError): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DatabaseAway) return new Failure('databaseAway')
  if (error instanceof DatabaseCrowded) return new Failure('overloaded')
  const status = error.statusCode ?? 500
  return new Failure(byStatus[status] ?? (status >= 400 && status < 500 ? 'badRequest' : 'broken'))
}

/** The parts of an error that may be logged: a database error's message and detail can contain what a visitor typed. */
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
