import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { freePorts } from 'api/testing/free-ports'
import { startGateway, type Gateway } from 'api/testing/gateways/start'
import { LICENCE } from 'api/testing/running'
import { copyComposed } from '../composed'
import { Cameras, startMediaServer, type MediaServer } from './cameras'
import type { Channel } from './gifts'
import { SiteProcess } from './site-process'
import { Staff } from './staff'
import { Windows } from './windows'

/** Everything that runs: the site, its database, both channels, and the media server where it is installed. */
export interface World {
  origin: string
  databaseUrl: string
  liveKey: string
  cluster: Cluster
  gateways: Record<Channel, Gateway>
  media: MediaServer | undefined
  site: SiteProcess
  staff: Staff
  windows: Windows
  /** The streams of two cameras, with their keys. */
  streams: [filmed: Stream, told: Stream]
  stop(): Promise<void>
}

type Stream = Awaited<ReturnType<typeof Cameras.add>>

/** Starts all of it with a ledger of real rows. @throws when this machine has no PostgreSQL */
export async function startWorld(): Promise<World> {
  const binaries = clusterBinaries()
  if (!binaries) throw new Error('The soak needs PostgreSQL: apt install postgresql')
  const ending: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await build(binaries, ending)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param ending gets what ends each thing, in the order in which they were started */
async function build(binaries: string, ending: (() => unknown)[]): Promise<Omit<World, 'stop'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-soak-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startCluster(binaries)
  ending.push(() => cluster.stop())
  const [alipay, wechat] = await Promise.all([startGateway('alipay'), startGateway('wechat')])
  ending.push(() => Promise.all([alipay.stop(), wechat.stop()]))
  const [port] = (await freePorts(1)) as [number]
  const liveKey = randomBytes(24).toString('base64url')
  const media = await startMediaServer(makeFolder(folder, 'media-server'), port, liveKey)
  if (media) ending.push(() => media.stop())
  const databaseUrl = await cluster.create()
  const env = {
    ...LICENCE,
    ...alipay.env,
    ...wechat.env,
    ...{ PAY_CHANNELS: 'alipay,wechat', PUBLIC_URL: `http://127.0.0.1:${port}` },
    // Short, so that orders that nobody pays come to their end while it runs.
    ...{ PAY_SECONDS: '120', PAY_ASK_MS: '2000' },
    ...{
      DATABASE_URL: databaseUrl,
      LIVE_KEY: liveKey,
      LIVE_PUBLISH: media?.publish ?? 'rtmp://127.0.0.1/live',
    },
    ...{
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      SITE_DIR: path.join(folder, 'site'),
    },
  }
  copyComposed(env.SITE_DIR)
  const windows = new Windows()
  const site = new SiteProcess(env, windows)
  ending.push(() => site.end())
  await site.start()
  const staff = new Staff(env, makeFolder(folder, 'files'), windows)
  await staff.importFile(new AbortController().signal)
  const streams: World['streams'] = [
    await Cameras.add(staff, 'field'),
    await Cameras.add(staff, 'barn'),
  ]
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    databaseUrl,
    liveKey,
    cluster,
    gateways: { alipay, wechat },
    media,
    site,
    staff,
    windows,
    streams,
  }
}

function makeFolder(...parts: string[]): string {
  const folder = path.join(...parts)
  mkdirSync(folder, { recursive: true })
  return folder
}
