import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { clusterBinaries } from 'api/testing/cluster'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { until } from 'api/testing/until'
import { PostgresServers } from '../testing/real-postgres'

const ROOT = path.resolve(import.meta.dirname, '../..')
const binaries = clusterBinaries()
const skip = !binaries && 'left out: this machine has no PostgreSQL'

describe('the ledger on PostgreSQL with an archive, backups and a standby', { skip }, () => {
  let servers: PostgresServers
  let betweenTheImports: string

  before(() => {
    servers = new PostgresServers(binaries!)
    servers.initialise('primary')
    servers.start('primary')
  })
  after(() => servers.remove())

  it('is backed up while it is written to', async () => {
    importRows('primary', 'first', 300)
    const told = servers.run('backup.sh', [servers.backups], servers.connection('primary'))
    assert.match(told, /^Backup taken and checked: /)
    importRows('primary', 'second', 200)
    await archived('primary')
    betweenTheImports = servers.ask('primary', 'select now()')
    importRows('primary', 'third', 100)
    assert.match(totals('primary'), /agree with the 600 rows/)
  })

  it('is followed by a standby, which takes over with every row', async () => {
    servers.run('standby.sh', [conninfo('primary'), 'standby'])
    servers.start('standby')
    importRows('primary', 'fourth', 50)
    const end = servers.ask('primary', 'select pg_current_wal_lsn()')
    const followed = `select pg_last_wal_replay_lsn() >= '${end}'`
    await until('the standby has followed', () => servers.ask('standby', followed) === 't')
    await archived('primary')

    servers.cut('primary')
    servers.run('pg_ctl', ['-w', '-D', 'standby', 'promote'])
    assert.match(totals('standby'), /agree with the 650 rows/)
    importRows('standby', 'fifth', 10)
    await archived('standby')
    servers.cut('standby')
  })

  it('is restored into an empty folder up to the last archived change', async () => {
    const start = performance.now()
    servers.run('restore.sh', [servers.backups, 'restored'])
    servers.start('restored')
    await recovered('restored')
    assert.match(totals('restored'), /agree with the 660 rows/)
    console.log(`Restored and verified in ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
    servers.cut('restored')
  })

  it('is restored to a moment that somebody names', async () => {
    servers.run('restore.sh', [servers.backups, 'earlier', betweenTheImports])
    servers.start('earlier')
    await recovered('earlier')
    assert.match(totals('earlier'), /agree with the 500 rows/)
  })

  it('is not restored over anything, nor to a moment that no backup reaches', () => {
    const restore = (...words: string[]) => refusal('restore.sh', [servers.backups, ...words])
    assert.equal(
      restore('primary'),
      'restore: DATA, primary, is not empty. Move what is there away first.\n',
    )
    assert.equal(
      restore('none', '2026-11-01 08:00'),
      'restore: TIME must end with its zone, like 2026-11-23 14:30:00+08.\n',
    )
    assert.equal(
      restore('none', '2020-01-01 08:00:00+08'),
      `restore: TIME, 2020-01-01 08:00:00+08, is before the end of the first backup in ${servers.backups}/base.\n`,
    )
    assert.ok(!existsSync(path.join(servers.folder, 'none')))
  })

  it('keeps as many backups as are wanted, and the archive that they need', () => {
    const [first] = readdirSync(`${servers.backups}/base`)
    const [oldest = ''] = readdirSync(`${servers.backups}/wal`).toSorted()
    servers.run('backup.sh', [servers.backups], { ...servers.connection('earlier'), KEEP: '1' })
    const kept = readdirSync(`${servers.backups}/base`)
    assert.equal(kept.length, 1)
    assert.notEqual(kept[0], first)
    assert.ok(!readdirSync(`${servers.backups}/wal`).includes(oldest), oldest)
    servers.cut('earlier')
    servers.run('restore.sh', [servers.backups, 'again'])
    servers.start('again')
    assert.match(totals('again'), /agree with the 500 rows/)
  })

  it('has an archive in which no file is replaced by another', () => {
    const archive = (text: string) => {
      writeFileSync(path.join(servers.folder, 'segment'), text)
      return ['segment', `${servers.backups}/wal/segment`]
    }
    servers.run('archive-wal.sh', archive('one'))
    servers.run('archive-wal.sh', archive('one'))
    assert.equal(
      refusal('archive-wal.sh', archive('other')),
      `archive-wal: ${servers.backups}/wal/segment already holds something else; two servers must not share one archive.\n`,
    )
    assert.equal(readFileSync(`${servers.backups}/wal/segment`, 'utf8'), 'one')
  })

  const conninfo = (name: string) => {
    const { PGHOST, PGPORT, PGUSER } = servers.connection(name)
    return `host=${PGHOST} port=${PGPORT} user=${PGUSER}`
  }

  const recovered = (name: string) =>
    until(
      `${name} has read the archive`,
      () => servers.ask(name, 'select pg_is_in_recovery()') === 'f',
    )

  /** What a script says when it refuses to do anything. */
  function refusal(script: string, words: string[]): string {
    try {
      servers.run(script, words)
    } catch (error) {
      return String((error as { stderr: string }).stderr)
    }
    throw new Error(`${script} ${words.join(' ')} was not refused.`)
  }

  /** Waits until all that a server has written is in the archive. */
  async function archived(name: string): Promise<void> {
    const file = servers.ask(name, 'select pg_walfile_name(pg_current_wal_lsn())')
    await until(`${file} is archived`, () => readdirSync(`${servers.backups}/wal`).includes(file))
  }

  /** Imports a file of gifts, as staff do. */
  function importRows(name: string, file: string, count: number): void {
    const header = '收支,类型,用途,项目,单位,日期,金额'
    const rows = Array.from(
      { length: count },
      (_, row) => `捐赠,个人捐赠,不限定用途,${file} ${row},无,2026-11-01,${row + 1}.00`,
    )
    const place = path.join(servers.folder, `${file}.csv`)
    writeFileSync(place, [header, ...rows].join('\n'))
    staff(name, 'import-ledger', place)
  }

  const totals = (name: string) => staff(name, 'verify-totals')

  function staff(name: string, ...words: string[]): string {
    return execFileSync(process.execPath, [...PROGRAM_FLAGS, 'api/src/staff/cli.ts', ...words], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: servers.url(name),
        LIVE_KEY: 'a-key-of-the-tests',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  }
})
