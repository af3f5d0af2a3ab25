import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { unprivileged } from 'api/testing/cluster'
import { until } from 'api/testing/until'
import { PostgresServers } from 'deploy/testing/real-postgres'
import type { Machine, Network } from './network'

const run = promisify(execFile)
const SYNCHRONOUS = 'synchronous_standby_names=standby'
const IN_STEP = "select 1 from pg_stat_replication where sync_state = 'sync'"
/** At which address the site finds the primary, whichever machine that is. */
const PRIMARY_HOST = 100

/** PostgreSQL on two machines: a primary, and a standby that has every gift before its giver is told of it. */
export class Databases {
  readonly url: string
  private readonly network: Network
  private readonly servers: PostgresServers
  private readonly primary: Server
  private readonly standby: Server
  private readonly address: string

  private constructor(network: Network, binaries: string) {
    this.network = network
    this.servers = new PostgresServers(binaries)
    this.primary = new Server('primary', network.add('db1'), this.servers, binaries)
    this.standby = new Server('standby', network.add('db2'), this.servers, binaries)
    this.address = network.address(PRIMARY_HOST)
    this.url = `postgres://farm@${this.address}/postgres`
  }

  /** Starts both; the standby is copied as docs/operations.md says. */
  static async start(network: Network, binaries: string): Promise<Databases> {
    const databases = new Databases(network, binaries)
    const { primary, standby, servers } = databases
    try {
      servers.initialise('primary')
      const admitted = ['all', 'replication'].map((what) => `host ${what} all samenet trust\n`)
      appendFileSync(path.join(servers.folder, 'primary/pg_hba.conf'), admitted.join(''))
      network.take(primary.machine, databases.address)
      await primary.start()
      servers.run('standby.sh', [`host=${primary.machine.address} user=farm`, 'standby'])
      await standby.start()
      await databases.restart()
      return databases
    } catch (error) {
      await databases.stop()
      throw error
    }
  }

  /** Restarts the primary, and waits until the standby follows it again. */
  async restart(): Promise<void> {
    await this.primary.end('SIGINT')
    await this.primary.start(SYNCHRONOUS)
    await until('the standby follows', () => this.primary.holds(IN_STEP))
  }

  /** Loses the primary's machine; the standby takes its place and its address. */
  async failOver(): Promise<void> {
    this.network.cable(this.primary.machine, 'out')
    await this.primary.end('SIGKILL')
    await this.standby.holds('select pg_promote()')
    this.network.take(this.standby.machine, this.address)
  }

  async stop(): Promise<void> {
    await this.primary.end('SIGQUIT')
    await this.standby.end('SIGQUIT')
    this.servers.remove()
  }
}

/** One PostgreSQL on a machine of its own. */
class Server {
  private child: ChildProcess | undefined
  private readonly data: string
  /** This process asks by it, whatever becomes of the network. */
  private readonly socket: string

  constructor(
    private readonly name: string,
    readonly machine: Machine,
    servers: PostgresServers,
    private readonly binaries: string,
  ) {
    this.data = path.join(servers.folder, name)
    this.socket = `${this.data}-socket`
    servers.run('mkdir', [this.socket])
  }

  async start(...settings: string[]): Promise<void> {
    const { data, socket, machine } = this
    const all = [
      ...[`unix_socket_directories=${socket}`, 'listen_addresses=*', 'archive_mode=off'],
      ...settings,
    ].flatMap((setting) => ['-c', setting])
    const { uid, gid } = unprivileged() ?? { uid: 0, gid: 0 }
    const [program = '', ...words] = [...machine.inside, '-S', `${uid}`, '-G', `${gid}`]
    const postgres = [path.join(this.binaries, 'postgres'), '-D', data, ...all]
    const child = spawn(program, [...words, ...postgres], {
      cwd: data,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child = child
    let log = ''
    child.stderr.on('data', (bytes: Buffer) => void (log += String(bytes)))
    await until(`the ${this.name} answers`, async () => {
      if (child.exitCode !== null) throw new Error(`The ${this.name} ended:\n${log}`)
      return this.holds('select 1').catch(() => false)
    })
  }

  /** Whether a statement finds a row. */
  async holds(statement: string): Promise<boolean> {
    const words = ['-h', this.socket, '-U', 'farm', '-d', 'postgres', '-XAtqc', statement]
    return (await run(path.join(this.binaries, 'psql'), words)).stdout !== ''
  }

  async end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
