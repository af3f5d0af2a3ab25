import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from 'api/testing/free-ports'
import { missingForNginx, program, startNginx } from 'deploy/testing/real-nginx'
import { eventually } from './browser'
import { startSite, type RunningSite } from './site'

export { NGINX, startNginx } from 'deploy/testing/real-nginx'

const missing = [...missingForNginx, ...(program('ffmpeg') ? [] : ['ffmpeg'])]

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

/** The path of a stream's folder with its signature, as docs and nginx's secure_link have it. */
export function signedPath(id: string, key: string, seconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const signature = createHash('md5').update(`${expires}/${id} ${key}`).digest('base64url')
  return `/media/live/${signature}/${expires}/${id}`
}
