import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { nginxConfiguration } from '../nginx'
import { readSettings, RTMP_MODULE, STREAM_MODULE } from '../settings'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']

/** Where a program is, by its name. */
export const program = (name: string) =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file))

export const NGINX = program('nginx')

/** What a real nginx with our configuration lacks on this machine; none when it can run. */
export const missingForNginx = [
  !NGINX && 'nginx',
  !existsSync(RTMP_MODULE) && 'rtmp module for nginx',
  !existsSync(STREAM_MODULE) && 'stream module for nginx',
].filter((name): name is string => Boolean(name))

/** For a describe's `skip`: what is missing, in one line; false when nginx can run. */
export const NO_NGINX: string | false =
  missingForNginx.length > 0 && `left out: this machine has no ${missingForNginx.join(', no ')}`

/** A real nginx on the configuration that deploy/ writes. */
export interface RealNginx {
  /** Its configuration, as it was written. */
  file: string
  child: ChildProcess
  /** What it wrote to one of its logs so far. */
  log: (name?: string) => string
  /** @throws with its complaints when it has ended */
  assertRuns: () => void
  stop: () => Promise<void>
}

/**
 * Starts nginx in the foreground, in a folder of its own.
 * @param env nginx's settings (deploy/README.md), over the folders, the account and the programs, which are set already
 * @param inside words before the program, which lead to another machine
 */
export function startNginx(
  folder: string,
  env: Record<string, string>,
  inside: string[] = [],
): RealNginx {
  const runDir = path.join(folder, 'run')
  const mediaDir = path.join(folder, 'media')
  for (const place of [runDir, `${mediaDir}/hls`, `${mediaDir}/covers`])
    mkdirSync(place, { recursive: true })
  const { uid, username } = userInfo()
  const settings = readSettings({
    RUN_DIR: runDir,
    MEDIA_DIR: mediaDir,
    // Without it nothing but covers is missing.
    FFMPEG: program('ffmpeg') ?? process.execPath,
    // Only root may become another; left to itself it would become one that cannot read the folder.
    ...(uid === 0 && { NGINX_USER: username }),
    ...env,
  })
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(settings), { mode: 0o600 })
  const args = ['-p', folder, '-e', `${runDir}/error.log`, '-c', file, '-g', 'daemon off;']
  const [command = '', ...words] = [...inside, NGINX!, ...args]
  const child = spawn(command, words, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const log = (name = 'error.log') => {
    const place = path.join(runDir, name)
    return existsSync(place) ? readFileSync(place, 'utf8') : ''
  }
  return {
    file,
    child,
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
