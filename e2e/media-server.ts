import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { nginxConfiguration } from '../deploy/nginx'
import { readSettings, RTMP_MODULE } from '../deploy/settings'
import { eventually } from './browser'
import { startSite, type RunningSite } from './site'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
const program = (name: string) =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

export const NGINX = program('nginx')
const FFMPEG = program('ffmpeg')
const missing = [
  !NGINX && 'nginx',
  !existsSync(RTMP_MODULE) && 'rtmp module for nginx',
  !FFMPEG && 'ffmpeg',
].filter(Boolean)

/** For a describe's `skip`: which programs the media server lacks here, in one line; false when it can run. */
export const NO_MEDIA_SERVER: string | false =
  missing.length > 0 && `left out: this machine has no ${missing.join(', no ')}`

/** A whole farm: the site behind nginx, with its media server, on free ports and in a folder of its own. */
export interface Farm {
  /** Where visitors come in, through nginx. */
  url: string
  /** Where cameras publish to: `rtmp://127.0.0.1:…/live`. */
  publish: string
  /** The site's own process; another one after `startSite()`. */
  site: RunningSite
  /** Runs the staff's tool and returns what it prints; rejects when it fails. */
  staff: (...words: string[]) => Promise<string>
  /** Adds a stream with the staff's tool; returns the address its camera publishes to, key included. */
  addStream: (id: string) => Promise<string>
  /** The address of a stream's folder, signed for some seconds from now, without a slash at its end. */
  signed: (id: string, seconds?: number) => string
  /** Ends the site's process, and starts it again on the same port and folders. */
  stopSite: () => Promise<void>
  startSite: () => Promise<void>
  /** What nginx complained about so far. */
  log: () => string
  stop: () => Promise<void>
}

export interface FarmOptions {
  /** The site's environment, over `LIVE_KEY`, `LIVE_PUBLISH` and `TRUST_PROXY`, which are set already. */
  site?: Record<string, string>
  /** The environment of nginx's settings (deploy/README.md), `{ COVER_SECONDS: '2' }`. */
  nginx?: Record<string, string>
}

/** Starts a farm and waits until its front answers with the site. */
export async function startFarm({ site = {}, nginx = {} }: FarmOptions = {}): Promise<Farm> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-'))
  const [sitePort, httpPort, rtmpPort, innerHttpPort, innerRtmpPort] = await freePorts(5)
  const publish = `rtmp://127.0.0.1:${rtmpPort}/live`
  const key = site.LIVE_KEY ?? randomBytes(24).toString('base64url')
  const siteEnv = {
    LIVE_KEY: key,
    LIVE_PUBLISH: publish,
    TRUST_PROXY: '127.0.0.1',
    PORT: String(sitePort),
    SITE_DIR: path.join(folder, 'site'),
    DATA_DIR: path.join(folder, 'data'),
    ...site,
  }
  const media = startNginx(folder, {
    LIVE_KEY: key,
    SITE_ADDRESS: `127.0.0.1:${sitePort}`,
    LISTEN: '127.0.0.1',
    HTTP_PORT: String(httpPort),
    RTMP_PORT: String(rtmpPort),
    INNER_HTTP_PORT: String(innerHttpPort),
    INNER_RTMP_PORT: String(innerRtmpPort),
    ...nginx,
  })
  const clear = async () => {
    await media.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const farm: Farm = {
    url: `http://127.0.0.1:${httpPort}`,
    publish,
    site: undefined as unknown as RunningSite,
    staff: (...words) => farm.site.run('api', 'src/staff/cli.ts', ...words),
    addStream: async (id) => {
      const about = [
        '--title',
        `田间 ${id}`,
        '--place',
        '北坡村',
        '--description',
        '看得见水位和田埂',
      ]
      const printed = await farm.staff('add-stream', '--id', id, ...about)
      const [, server, key] = /server\s+(\S+)\s+stream key\s+(\S+)/.exec(printed)!
      return `${server}/${key}`
    },
    signed: (id, seconds = 600) => `${farm.url}${signedPath(id, key, seconds)}`,
    stopSite: () => farm.site.stop(),
    startSite: async () => void (farm.site = await startSite(siteEnv)),
    log: media.log,
    stop: async () => {
      await farm.site?.stop()
      await clear()
    },
  }
  try {
    await farm.startSite()
    await eventually(async () => {
      media.assertRuns()
      await fetch(`${farm.url}/robots.txt`)
    })
    return farm
  } catch (error) {
    await farm.stop()
    throw error
  }
}

/** nginx in the foreground, on the configuration that deploy/ writes. */
function startNginx(folder: string, env: Record<string, string>) {
  const runDir = path.join(folder, 'run')
  const mediaDir = path.join(folder, 'media')
  for (const place of [runDir, `${mediaDir}/hls`, `${mediaDir}/covers`])
    mkdirSync(place, { recursive: true })
  const { uid, username } = userInfo()
  const settings = readSettings({
    RUN_DIR: runDir,
    MEDIA_DIR: mediaDir,
    FFMPEG,
    // Only root may become another; left to itself it would become one that cannot read the folder.
    ...(uid === 0 && { NGINX_USER: username }),
    ...env,
  })
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(settings), { mode: 0o600 })
  const errors = path.join(runDir, 'error.log')
  const args = ['-p', folder, '-e', errors, '-c', file, '-g', 'daemon off;']
  const child = spawn(NGINX!, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const log = () => (existsSync(errors) ? readFileSync(errors, 'utf8') : '')
  return {
    log,
    assertRuns: () => {
      if (gone(child)) throw new Error(`nginx ended with ${child.exitCode}:\n${log()}`)
    },
    stop: async () => {
      if (!gone(child) && child.kill('SIGTERM')) await ended
    },
  }
}

const gone = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** The path of a stream's folder with its signature, as docs and nginx's secure_link have it. */
export function signedPath(id: string, key: string, seconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const signature = createHash('md5').update(`${expires}/${id} ${key}`).digest('base64url')
  return `/media/live/${signature}/${expires}/${id}`
}

/** Ports that nobody listens on; held together while they are found, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
