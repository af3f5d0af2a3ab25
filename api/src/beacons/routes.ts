import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { batchOf } from './browser-reports'
import { everyHour, forgetOldBeacons } from './forget'
import { KnownNames } from './known-names'
import { BeaconMetrics } from './metrics'
import { rowsOf } from './rows'
import { Batch } from './schemas'
import { store } from './store'
import { FailureWarnings } from './warnings'

/** Releases that the site is not known to have, and revisions of the registry, that are counted by themselves. */
const MOST_KNOWN = 50

export interface BeaconOptions {
  queries: Queries
  /** For the job that deletes what is old. */
  patient: Queries
  /** Where the counts are shown. */
  metrics: Registry
  /** Batches per network and minute. */
  max: number
  /** The names of the site's releases, like `live@1.4.0-9f2c3a1b`. */
  publishedNames: () => Promise<ReadonlySet<string>>
}

/** What visitors' browsers report: failures, policy violations, page views and timings (docs/decisions/0014). */
export const beaconRoutes: FastifyPluginAsyncTypebox<BeaconOptions> = async (app, options) => {
  const { queries, patient, max, publishedNames } = options
  const metrics = new BeaconMetrics(options.metrics)
  const warnings = new FailureWarnings(app.log)
  let published: ReadonlySet<string> = new Set()
  const known = {
    releases: new KnownNames(MOST_KNOWN, {
      isReal: (release) => published.has(release),
      onForgotten: (release) => void metrics.forget(release),
    }),
    revisions: new KnownNames(MOST_KNOWN),
  }
  const take = async (batch: Batch) => {
    published = await publishedNames()
    const rows = rowsOf(batch, known)
    metrics.count(rows)
    warnings.warn(rows)
    if (rows.counts.length + rows.vitals.length > 0) await store(queries, rows)
  }
  readAsJson(app)
  const limits = {
    bodyLimit: 16_384,
    config: { rateLimit: { max, timeWindow: 60_000 } },
  }
  app.post(
    '/beacons',
    {
      ...limits,
      schema: {
        summary:
          'Takes what a page view reports about itself: counted per hour and release, nothing about the visitor',
        querystring: NoQuery,
        body: Batch,
        response: {
          204: Type.Null({ description: 'Counted.' }),
          ...failing('badFields', 'tooLarge', 'wrongType'),
        },
      },
    },
    async ({ body }, reply) => {
      await take(body)
      return reply.code(204).send(null)
    },
  )
  // Browsers decide what they send here, so the document does not describe it.
  app.post('/beacons/reports', { ...limits, schema: { hide: true } }, async (request, reply) => {
    await take(batchOf(request.body, request.headers['user-agent']))
    return reply.code(204).send()
  })
  runHourly(app, async () => {
    known.releases.forgetOld()
    known.revisions.forgetOld()
    await forgetOldBeacons(patient)
  })
}

/**
 * `sendBeacon` to another origin may not say `application/json` without asking first, which a page that is being closed
 * cannot wait for. So plain text is read as JSON here, as are the browser's own reports.
 */
function readAsJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  for (const type of ['text/plain', 'application/reports+json'])
    app.addContentTypeParser(type, { parseAs: 'string' }, read)
}

function runHourly(app: FastifyInstance, job: () => Promise<void>): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = everyHour(job, app.log)
  })
  app.addHook('preClose', async () => stop?.())
}
