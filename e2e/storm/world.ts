import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterBinaries } from 'api/testing/cluster'
import { startGateway, type Gateway } from 'api/testing/gateways/start'
import { LICENCE } from 'api/testing/running'
import { until } from 'api/testing/until'
import { NO_NGINX, startNginx } from 'deploy/testing/real-nginx'
import { copyComposed } from '../composed'
import { startSite } from '../site'
import type { Channel } from '../soak/gifts'
import { Windows } from '../soak/windows'
import { Databases } from './databases'
import { Network, whyNoNetwork, type Machine } from './network'
import { Releases } from './releases'
import { SiteMachine } from './site-machine'

/** Three machines with the site, one with nginx, two with PostgreSQL, and both channels outside. */
export interface World {
  origin: string
  network: Network
  databases: Databases
  machines: SiteMachine[]
  gateways: Record<Channel, Gateway>
  releases: Releases
  windows: Windows
  stop(): Promise<void>
}

export const LIVE_KEY = 'a-key-of-the-storm'
const SITES = 3
const binaries = clusterBinaries()

/** Why this machine cannot hold it, in one line; false when it can. */
export const whyNoStorm = (): string | false =>
  NO_NGINX || (!binaries && 'left out: this machine has no PostgreSQL') || whyNoNetwork()

/** Starts all of it. */
export async function startWorld(): Promise<World> {
  const ending: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ending.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await build(ending)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param ending gets what ends each thing, in the order in which they were started */
async function build(ending: (() => unknown)[]): Promise<Omit<World, 'stop'>> {
  if (!binaries) throw new Error('The storm needs PostgreSQL: apt install postgresql')
  // All machines start from a copy of this site, so that they have the same keys.
  await (await startSite()).stop()
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-storm-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  const network = new Network()
  ending.push(() => network.remove())
  const front = network.add('front')
  const places = Array.from({ length: SITES }, (_, place) => network.add(`site${place + 1}`))
  const databases = await Databases.start(network, binaries)
  ending.push(() => databases.stop())
  const origin = `http://${front.address}`
  const gateways = await startGateways(origin)
  ending.push(() => Promise.all(Object.values(gateways).map((one) => one.stop())))
  const ports = Object.values(gateways).map(({ url }) => new URL(url).port)
  for (const place of places) ending.push(forward(place, [network.here, ...ports]))
  const settings = siteSettings(databases.url, front.address, gateways)
  const machines = places.map(
    (place) => new SiteMachine(place, { ...settings, SITE_DIR: siteIn(folder, place.name) }),
  )
  ending.push(() => Promise.all(machines.map((one) => one.stop())))
  // The first one brings the database to its form.
  await machines[0]?.start()
  await Promise.all(machines.slice(1).map((one) => one.start()))
  const nginx = startNginx(makeFolder(folder, 'front'), nginxSettings(machines), front.inside)
  ending.push(() => nginx.stop())
  await until('nginx answers', () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const releases = new Releases(siteIn(folder, 'office'), databases.url)
  ending.push(() => releases.remove())
  return { origin, network, databases, machines, gateways, releases, windows: new Windows() }
}

async function startGateways(notifyOrigin: string) {
  const options = { host: '0.0.0.0', notifyOrigin }
  const [alipay, wechat] = await Promise.all([
    startGateway('alipay', options),
    startGateway('wechat', options),
  ])
  return { alipay, wechat }
}

/** Lets a machine reach the channels at addresses of its own. @returns what ends that */
function forward({ inside }: Machine, words: string[]): () => void {
  const [program = '', ...rest] = inside
  const file = path.join(import.meta.dirname, 'forward.ts')
  const node = [process.execPath, '--import', 'tsx', file, ...words]
  const child = spawn(program, [...rest, ...node], { stdio: ['pipe', 'inherit', 'inherit'] })
  return () => child.kill()
}

/** A folder of its own for each machine, with the site's keys. */
function siteIn(folder: string, name: string): string {
  const site = path.join(folder, name)
  copyComposed(site)
  // Releases follow one another faster than a browser opens their pages.
  writeFileSync(path.join(site, 'settings.json'), '{"browserCheck":false}')
  return site
}

const siteSettings = (databaseUrl: string, proxy: string, gateways: World['gateways']) => ({
  ...gateways.alipay.env,
  ...gateways.wechat.env,
  ...LICENCE,
  ...{ PAY_CHANNELS: 'alipay,wechat', PAY_ASK_MS: '2000', PUBLIC_URL: 'http://127.0.0.1' },
  ...{ DATABASE_URL: databaseUrl, LIVE_KEY, TRUST_PROXY: proxy },
  // All visitors of the storm have one address.
  ...{ GIFTS_PER_TEN_MINUTES: '1000000', CALLS_PER_MINUTE: '1000000' },
})

const nginxSettings = (machines: SiteMachine[]) => ({
  LIVE_KEY,
  LISTEN: '0.0.0.0',
  SITE_ADDRESS: machines.map(({ address }) => address).join(','),
})

function makeFolder(...parts: string[]): string {
  const folder = path.join(...parts)
  mkdirSync(folder)
  return folder
}
