import { execFileSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unprivileged } from 'api/testing/cluster'

const SOURCE = path.join(import.meta.dirname, '../postgres')
const INSTALLED = '/usr/local/lib/slow-life-farm'
const BACKUPS = '/var/backups/slow-life-farm'

/** A folder for PostgreSQL servers, with the files of deploy/postgres as an operator installs them. */
export class PostgresServers {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'farm-servers-'))
  /** Contains `base/` and `wal/`. */
  readonly backups = path.join(this.folder, 'backups')
  private readonly owner = unprivileged()
  private readonly ports = new Map<string, number>()

  constructor(private readonly binaries: string) {
    const scripts = path.join(this.folder, 'scripts')
    cpSync(SOURCE, scripts, { recursive: true })
    mkdirSync(path.join(this.backups, 'wal'), { recursive: true })
    const settings = readFileSync(path.join(SOURCE, 'slow-life-farm.conf'), 'utf8')
    writeFileSync(
      path.join(this.folder, 'farm.conf'),
      `${settings.replace(INSTALLED, scripts).replace(BACKUPS, this.backups)}
archive_timeout = 1s
listen_addresses = ''
unix_socket_directories = '${this.folder}'
fsync = off
`,
    )
    const { owner } = this
    if (owner)
      for (const place of [this.folder, this.backups, path.join(this.backups, 'wal')])
        chownSync(place, owner.uid, owner.gid)
  }

  /** Runs a program, or a script of deploy/postgres, as PostgreSQL's account. @returns what it printed */
  run(program: string, words: string[], env: Record<string, string> = {}): string {
    return execFileSync(program, words, {
      cwd: this.folder,
      ...this.owner,
      env: { PATH: `${this.binaries}:${process.env['PATH']}:${this.folder}/scripts`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  }

  /** Creates a server's data folder. */
  initialise(name: string): void {
    const words = ['-D', name, '-U', 'farm', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
    this.run('initdb', [...words, '--no-sync'])
    const file = path.join(this.folder, name, 'postgresql.conf')
    writeFileSync(file, `include '${this.folder}/farm.conf'\n`, { flag: 'a' })
  }

  /** Starts a server on its data folder, and waits until it answers. */
  start(name: string): void {
    const port = this.ports.get(name) ?? 5433 + this.ports.size
    this.ports.set(name, port)
    this.run('pg_ctl', ['-w', '-D', name, '-l', `${name}.log`, '-o', `-p ${port}`, 'start'])
  }

  /** Ends a server like a power cut: nothing is finished. */
  cut(name: string): void {
    this.run('pg_ctl', ['-w', '-D', name, '-m', 'immediate', 'stop'])
  }

  /** How libpq and the scripts reach a server. */
  connection(name: string): Record<'PGHOST' | 'PGPORT' | 'PGUSER' | 'PGDATABASE', string> {
    const port = String(this.ports.get(name))
    return { PGHOST: this.folder, PGPORT: port, PGUSER: 'farm', PGDATABASE: 'postgres' }
  }

  /** How the service reaches it. */
  url(name: string): string {
    const host = encodeURIComponent(this.folder)
    return `postgres://farm@/postgres?host=${host}&port=${this.ports.get(name)}`
  }

  /** The first value that a statement answers, as text. */
  ask(name: string, statement: string): string {
    return this.run('psql', ['-XAtqc', statement], this.connection(name)).trim()
  }

  /** Ends what still runs, and removes the folder. */
  remove(): void {
    for (const name of this.ports.keys())
      try {
        this.cut(name)
      } catch {
        // It had been cut before.
      }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
