import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/api/', import.meta.url))
const BINARIES = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`)

/** A PostgreSQL server for tests, on a Unix socket in a temporary folder. */
export interface Cluster {
  /** Creates an empty database. @returns its URL */
  create(): Promise<string>
  /** The server's Unix socket, for a proxy in front of it. */
  socket: string
  /**
   * Stops the server and disconnects every client; the databases are kept. 'at once' skips the clean shutdown, like a
   * crash.
   */
  down(how?: 'fast' | 'at once'): Promise<void>
  /** Starts the server again and waits until it answers. */
  up(): Promise<void>
  /** Has all its processes hang: connections are open, new ones are accepted, and nothing answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** The folder of PostgreSQL's binaries; undefined when it is not installed. */
export const clusterBinaries = (): string | undefined =>
  BINARIES.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )

/** For a describe's `skip`: what is missing, in one line; false when PostgreSQL is installed. */
export const NO_POSTGRES: string | false = !clusterBinaries() && 'no PostgreSQL on this machine'

interface ExecOptions {
  cwd: string
  uid?: number
  gid?: number
}

/**
 * Starts a temporary PostgreSQL without fsync.
 * @param settings server settings, like `max_connections=10`
 */
export async function startCluster(binaries: string, settings: string[] = []): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-pg-'))
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { cwd: folder, ...owner }
  const data = join(folder, 'data')
  unpackData(binaries, folder, options)
  const flags = ['listen_addresses=', 'fsync=off', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ])
  let server: ChildProcess
  /** The server first, so that it starts no more processes. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    if (server.pid === undefined) return
    for (const id of [server.pid, ...childrenOf(server.pid)]) signalProcess(id, name)
  }
  const kill = () => {
    signal('SIGCONT')
    server.kill('SIGKILL')
  }
  process.once('exit', kill)
  const address = (name: string) => `postgres://farm@/${name}?host=${encodeURIComponent(folder)}`
  const up = () => {
    const args = ['-D', data, '-k', folder, ...flags]
    server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' })
    return answers(address('postgres'), server)
  }
  const down = async (how: 'fast' | 'at once' = 'fast') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = new Promise((done) => server.once('exit', done))
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await gone
  }
  await up()
  let count = 0
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    up,
    down,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    create: async () => {
      const name = `site_${++count}`
      await query(address('postgres'), `create database ${name}`)
      return address(name)
    },
    stop: async () => {
      await down()
      process.removeListener('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Puts an initialised `data` into a folder. It is packed once per version, because `initdb` takes a second. */
function unpackData(binaries: string, folder: string, options: ExecOptions): void {
  const [, version = ''] = /postgresql\/(\d+)\//.exec(binaries) ?? []
  const packed = join(CACHE, `postgres-${version}.tar`)
  if (existsSync(packed)) {
    execFileSync('tar', ['-x'], { ...options, input: readFileSync(packed) })
    return
  }
  const initdb = ['-D', 'data', '-U', 'farm', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  execFileSync(join(binaries, 'initdb'), [...initdb, '--no-sync'], { ...options, stdio: 'pipe' })
  mkdirSync(CACHE, { recursive: true })
  execFileSync('tar', ['-cf', `${packed}.${process.pid}`, '-C', folder, 'data'])
  renameSync(`${packed}.${process.pid}`, packed)
}

/** A process that has ended since it was listed needs no signal. */
function signalProcess(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const childrenOf = (id: number): number[] =>
  readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** PostgreSQL refuses to run as root. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody'])
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      continue
    }
  return undefined
}

async function answers(address: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`)
    try {
      return await query(address, 'select 1')
    } catch {
      await pause(50)
    }
  }
  throw new Error('PostgreSQL did not answer within 10 seconds')
}

async function query(address: string, text: string): Promise<void> {
  const client = new Client({ connectionString: address })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
