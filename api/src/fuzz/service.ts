import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ChannelId } from '../database/gift'
import type { Database } from '../database/open'
import { readEnvironment } from '../environment'
import { takeIn } from '../ledger-log/take-in'
import { addStream } from '../live/add'
import { hear } from '../live/publisher'
import { openDatabase } from '../open-database'
import { required } from '../required'
import { buildApi, type BuildOptions } from '../server'
import { clusterBinaries, startCluster, type Cluster } from '../testing/cluster'
import { freePorts } from '../testing/free-ports'
import { seededTemplate } from '../testing/seeded'
import { startRealChannels, type RealChannels } from './channels'
import { addVoucher, gatherFacts, orderGifts, type Facts } from './facts'
import { errorLog } from './run'
import { watchingRoutes, type WatchedRoutes } from './watched-routes'

/** Limits so high that a run is hardly answered with 429. */
const NO_LIMITS = {
  callsPerMinute: 1_000_000,
  giftsPerTenMinutes: 1_000_000,
  joinsPerTenMinutes: 1_000_000,
  beaconsPerMinute: 1_000_000,
}
const CAMERA = 'fuzz-field'

export interface FuzzedService {
  app: FastifyInstance
  watched: WatchedRoutes
  /** Error lines logged so far. */
  errors: string[]
  facts: Facts
  /** Recreates what the requests use up: open orders and a live camera. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

interface Parts {
  database: Database
  cluster?: Cluster | undefined
  real?: RealChannels | undefined
  port: number
  options: Partial<BuildOptions>
}

/** The service with the sandbox and the demonstration streams on the embedded database, like `npm start`. */
export async function openSandboxService(limits: 'own' | 'none'): Promise<FuzzedService> {
  const database = await openDatabase({ template: await seededTemplate() })
  const options = limits === 'none' ? NO_LIMITS : { trustProxy: [] }
  return open({ database, port: 0, options })
}

/** The service with both real channels and a camera, on PostgreSQL where it is installed. */
export async function openChannelService(): Promise<FuzzedService> {
  const binaries = clusterBinaries()
  const cluster = binaries ? await startCluster(binaries) : undefined
  const start = cluster
    ? { databaseUrl: await cluster.create() }
    : { template: await seededTemplate() }
  const database = await openDatabase(start)
  const port = required((await freePorts(1))[0], 'a free port')
  const real = await startRealChannels(port)
  return open({ database, cluster, real, port, options: { ...NO_LIMITS, pay: real.pay } })
}

async function open({ database, cluster, real, port, options }: Parts): Promise<FuzzedService> {
  const { errors, logger } = errorLog()
  const { live } = readEnvironment({ LIVE_KEY: 'fuzz-fuzz-fuzz-fuzz' })
  const build = () => buildApi({ database, live, logger, trustProxy: ['127.0.0.1'], ...options })
  const [app, watched] = await watchingRoutes(build)
  await app.listen({ port, host: '127.0.0.1' })
  const keyFolder = mkdtempSync(join(tmpdir(), 'farm-fuzz-log-'))
  await takeIn(database.queries, { keyFolder, publicUrl: '' }, () => {})
  rmSync(keyFolder, { recursive: true })
  const facts = await gatherFacts(app)
  await addVoucher(database, facts)
  const channels: ChannelId[] = real ? ['alipay', 'wechat'] : ['sandbox']
  if (real) {
    await real.addNotices(app, facts)
    await addCamera(database, facts)
  }
  let ordered = 0
  return {
    app,
    watched,
    errors,
    facts,
    refresh: async () => {
      // One network may create only a limited number of orders.
      if (options.giftsPerTenMinutes === undefined && ordered > 0) return
      await orderGifts(app, facts, channels, ordered, 4)
      ordered += 4
      if (real) await publish(database, facts)
    },
    stop: async () => {
      await app.close()
      await database.close()
      await real?.stop()
      await cluster?.stop()
    },
  }
}

/** Adds a stream with a camera. The demonstration streams are removed, but their media files stay. */
async function addCamera({ queries }: Database, facts: Facts): Promise<void> {
  const about = { title: '二号稻田', place: '北坡村', description: '看得见水位和田埂' }
  const added = await addStream(queries, {
    ...about,
    id: CAMERA,
    ...{ replace: false, newKey: false, dryRun: false },
  })
  const key = required(added.key, 'the key of the camera')
  facts.values['id'] = [CAMERA, CAMERA, ...(facts.values['id'] ?? [])]
  facts.hooks = ['publish', 'update_publish', 'update_publish', 'publish_done'].map((call) => ({
    ...{ call, name: CAMERA, clientid: '1', addr: '10.0.0.9', key, app: 'live' },
  }))
}

async function publish({ queries }: Database, { hooks }: Facts): Promise<void> {
  const { name, clientid, key } = required(hooks[0], 'a callback')
  const notice = {
    id: required(name, 'its camera'),
    publisher: required(clientid, 'its connection'),
    key: required(key, 'its key'),
  }
  await hear(queries, { call: 'publish', ...notice }, new Date())
}
