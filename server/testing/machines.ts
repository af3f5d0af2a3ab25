import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from 'api'
import { startCluster, type Cluster } from 'api/testing/cluster'
import { until } from 'api/testing/until'
import { PARTS } from 'build/parts.mjs'
import Fastify from 'fastify'
import { Client } from 'pg'
import { prepareSite, publish } from 'release'
import { markedBuild } from 'release/testing'
import { serveSite } from '../serve'
import { followSite } from '../site-follower'

/** A machine that serves the site from a folder of its own. */
interface Machine {
  site: string
  /** Errors of its log. */
  logged: string[]
  /** The revision that its visitors get; null when a page or a file that it needs is not there. */
  revision(): Promise<number | null>
  stop(): Promise<void>
}

/** Machines over one PostgreSQL, and an office from which releases are made. */
export class Machines {
  readonly all: Machine[] = []
  readonly folder = mkdtempSync(path.join(tmpdir(), 'machines-'))
  /** The folder of the office; nobody serves it. */
  readonly office = path.join(this.folder, 'office')
  readonly cluster: Cluster
  readonly databaseUrl: string

  private constructor(cluster: Cluster, databaseUrl: string) {
    this.cluster = cluster
    this.databaseUrl = databaseUrl
  }

  /** Starts an empty PostgreSQL, and publishes a site in the office as before there was one. */
  static async over(binaries: string): Promise<Machines> {
    const cluster = await startCluster(binaries)
    const machines = new Machines(cluster, await cluster.create())
    await publish(machines.office, PARTS)
    process.env.DATABASE_URL = machines.databaseUrl
    return machines
  }

  /** Brings the office's site into the database, and starts two machines with empty folders. */
  async begin(): Promise<void> {
    await (await openDatabase({ databaseUrl: this.databaseUrl, seed: false })).close()
    await prepareSite(this.office, { build: false })
    for (const name of ['one', 'two'])
      this.all.push(await startMachine(this.newFolder(name), this.databaseUrl))
  }

  /** A folder with nothing but the keys that its operator copied. */
  newFolder(name: string): string {
    const site = path.join(this.folder, name)
    cpSync(path.join(this.office, '.keys'), path.join(site, '.keys'), { recursive: true })
    return site
  }

  /** The folders of the office and of all machines. */
  get folders(): string[] {
    return [this.office, ...this.all.map(({ site }) => site)]
  }

  /** Publishes the live part with another Node bundle. @returns the revision */
  async ship(site = this.office): Promise<number> {
    const dist = markedBuild('mf-live', String(Math.random()))
    try {
      return (await publish(site, ['mf-live'], { dist })).registry.revision
    } finally {
      rmSync(dist, { recursive: true })
    }
  }

  async show(revision: number): Promise<void> {
    await until(`every machine shows revision ${revision}`, async () => {
      const shown = await Promise.all(this.all.map((machine) => machine.revision()))
      return shown.every((each) => each === revision)
    })
  }

  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.databaseUrl })
    await client.connect()
    return client
  }

  /** Runs a statement on a connection of its own. */
  async query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    delete process.env.DATABASE_URL
    for (const machine of this.all) await machine.stop()
    await this.cluster.stop()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts a machine over a database, as `npm run serve` does. */
export async function startMachine(site: string, databaseUrl: string): Promise<Machine> {
  const database = await openDatabase({ databaseUrl, seed: false })
  await prepareSite(site, { build: false }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const logged: string[] = []
  const write = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg)
  const app = Fastify({ logger: { level: 'error', stream: { write } } })
  followSite(app, { site, notices: database.notices })
  await app.register(serveSite, { site })
  await app.ready()
  return {
    site,
    logged,
    revision: async () => {
      const page = await app.inject('/live')
      const files = page.body.match(/\/releases\/[^"'\s?]+\.(js|css)/g) ?? []
      const answers = await Promise.all(files.map((url) => app.inject(url)))
      const isWhole = page.statusCode === 200 && files.length > 0
      if (!isWhole || answers.some(({ statusCode }) => statusCode !== 200)) return null
      return (await app.inject('/registry.json')).json<{ revision: number }>().revision
    },
    stop: async () => {
      await app.close()
      await database.close()
    },
  }
}
