import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { seededFolder } from 'api/testing/seeded'
import { copyComposed, keepComposed, ROOT } from './composed'

export { ROOT }

/** The whole site, running as `npm start` runs it, on folders of its own. */
export interface RunningSite {
  url: string
  /** Its site folder, for releases while it runs. */
  siteDir: string
  dataDir: string
  /** What it has printed and logged so far. */
  printed: () => string
  /** Runs a program of the repository in that folder against it and returns what it prints; rejects when it fails. */
  run: (cwd: string, ...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

const SETTINGS = [
  ...['API_BASE', 'HOME_LEDGER', 'MEDIA_ORIGINS', 'LOAD_LIMIT', 'PUBLIC_URL'],
  'CHAIN_ENDPOINTS',
]

/** Starts the site on a free port and waits until it answers. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slow-life-'))
  const places = { SITE_DIR: path.join(folder, 'site'), DATA_DIR: path.join(folder, 'data') }
  const all = {
    ...process.env,
    ...places,
    PORT: '0',
    HOST: '127.0.0.1',
    CALLS_PER_MINUTE: '1000000',
    LIVE_KEY: 'a-key-of-the-journeys',
    // A busy machine is slow, and a journey must know whether a page comes with its content.
    RENDER_LIMIT: '20000',
    ...env,
  }
  if (!env.DATABASE_URL && !existsSync(all.DATA_DIR))
    cpSync(await seededFolder(), all.DATA_DIR, { recursive: true })
  copyComposed(all.SITE_DIR)
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, 'server/start.ts'], {
    cwd: ROOT,
    env: all,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => void (printed += String(bytes)))
  const url = await addressOf(child)
  // Its pages hold its settings.
  if (!SETTINGS.some((name) => name in env)) keepComposed(all.SITE_DIR)
  return {
    url,
    siteDir: places.SITE_DIR,
    dataDir: places.DATA_DIR,
    printed: () => printed,
    run: (cwd, ...args) => output(args, path.resolve(ROOT, cwd), all),
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Where a starting site answers; rejects when it ends instead. */
export function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (bytes: Buffer) => {
      printed += String(bytes)
      const address = /http:\/\/localhost:(\d+)/.exec(printed)
      if (address) resolve(`http://127.0.0.1:${address[1]}`)
    })
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${printed}`)))
  })
}

function output(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, ...args], { cwd, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (printed += String(bytes)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))))
  })
}
