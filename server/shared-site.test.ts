import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { clusterBinaries, NO_POSTGRES } from 'api/testing/cluster'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { until } from 'api/testing/until'
import { readJournal, readRegistry, rollBack, ROOT, verifySite } from 'release'
import { Machines, startMachine } from './testing/machines'

const binaries = clusterBinaries()

describe('a site on several machines over one PostgreSQL', { skip: NO_POSTGRES }, () => {
  let world: Machines
  before(async () => {
    world = await Machines.over(binaries!)
  })
  after(() => world?.stop())

  it('asks for a first start where the database has no tables yet', async () => {
    await assert.rejects(
      world.ship(),
      /has no tables for a site yet\. Start the site .*: npm start\.$/,
    )
  })

  it('takes the site of a folder over, and gives it to machines with empty folders', async () => {
    await world.begin()
    await world.show(1)
    for (const { site } of world.all) assert.deepEqual(await verifySite(site), [])
  })

  it('shows a release on every machine, with its files and its journal', async () => {
    assert.equal(await world.ship(), 2)
    await world.show(2)
    await until('the journals are the same', async () => {
      const journals = await Promise.all(world.all.map(({ site }) => readJournal(site)))
      return journals.every((changes) => changes.map(({ revision }) => revision).join() === '1,2')
    })
    for (const { site, logged } of world.all) {
      assert.deepEqual(await verifySite(site), [])
      assert.deepEqual(logged, [])
    }
  })

  it('tells anybody who has the keys what runs', async () => {
    const site = world.newFolder('new office')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...PROGRAM_FLAGS, 'release/cli.ts', 'status'],
      { cwd: ROOT, env: { ...process.env, SITE_DIR: site } },
    )
    assert.match(stdout, /new office, revision 2 of /)
  })

  it('goes back on every machine, from any of them', async () => {
    const [first] = world.all
    await rollBack(first!.site, 'mf-live')
    await world.show(3)
    assert.equal((await readRegistry(first!.site)).change.action, 'rollback')
  })

  it('follows a release whose notice was missed', async () => {
    await world.query(`alter table site_file disable trigger site_file_told`)
    const revision = await world.ship()
    for (const machine of world.all) assert.equal(await machine.revision(), revision - 1)
    await world.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'slow-life-farm notices'`,
    )
    await world.show(revision)
    await world.query(`alter table site_file enable trigger site_file_told`)
  })

  const filesInDatabase = async () =>
    (await world.query<{ path: string }>('select path from site_file')).map((row) => row.path)

  it('removes from the database and from every machine what is not kept', async () => {
    const before = (await readRegistry(world.office)).revision
    await world.ship()
    await world.ship()
    await world.show(before + 2)
    const old = `pages/${before}/pages.json`
    await until('the old pages are gone', async () => !(await filesInDatabase()).includes(old))
    for (const { site } of world.all)
      await until('the old pages are gone', () => !existsSync(path.join(site, old)))
    const rows = await world.query(
      'select from site_content where sha256 not in (select sha256 from site_file)',
    )
    assert.equal(rows.length, 0)
  })

  it('lets two releases at once come one after the other', async () => {
    const { revision } = await readRegistry(world.office)
    const [one, other] = world.all
    const both = await Promise.all([world.ship(one!.site), world.ship(other!.site)])
    assert.deepEqual(new Set(both), new Set([revision + 1, revision + 2]))
    await world.show(revision + 2)
  })

  it('refuses a content that is damaged in the database on every machine, until it is released anew', async () => {
    const { revision } = await readRegistry(world.all[0]!.site)
    await world.query('alter table site_file disable trigger site_file_told')
    await world.ship()
    await world.query(
      `update site_content set content = set_byte(content, 9, get_byte(content, 9) # 1)
         where sha256 = (select sha256 from site_file where path = $1)`,
      [`pages/${revision + 1}/live.zh.html`],
    )
    await world.query('alter table site_file enable trigger site_file_told')
    await world.query(`notify site, ''`)
    const damage = `The content of pages/${revision + 1}/live.zh.html in PostgreSQL is damaged.`
    for (const machine of world.all) {
      await until('the log says it', () => machine.logged.some((line) => line.includes(damage)))
      assert.equal(await machine.revision(), revision)
    }
    const faults = await verifySite(world.office)
    assert.ok(
      faults.some((fault) => fault.startsWith(damage)),
      faults.join('\n'),
    )
    await world.ship()
    await world.show(revision + 2)
    assert.deepEqual(await verifySite(world.office), [])
  })

  it('refuses a site that another key has signed, and says how to know the key', async () => {
    const site = path.join(world.folder, 'stranger')
    await assert.rejects(
      startMachine(site, world.databaseUrl),
      /^Error: The site in PostgreSQL is not taken over: .* If another machine released it, copy that one's \.keys to .*stranger, or name its public key by SITE_PUBLIC_KEY\.$/,
    )
    assert.equal(existsSync(path.join(site, 'registry.json')), false)
  })

  it('writes no file outside of the folder', async () => {
    await world.query(
      `insert into site_file select '../outside.js', sha256 from site_content limit 1`,
    )
    const [machine] = world.all
    await until('the log says it', () =>
      machine!.logged.some((line) =>
        line.includes('"../outside.js" in PostgreSQL is no file of a site.'),
      ),
    )
    assert.equal(existsSync(path.join(world.folder, 'outside.js')), false)
    await world.query(`delete from site_file where path = '../outside.js'`)
  })

  it('repairs the folder of a machine', async () => {
    const { site } = world.all[0]!
    const { shell } = await readRegistry(site)
    const file = path.join(site, shell.base, shell.entry)
    writeFileSync(file, 'damaged')
    await world.query(`notify site, ''`)
    await until('the file is back', () => readFileSync(file, 'utf8') !== 'damaged')
    await until('all is whole', async () => !(await verifySite(site)).length)
  })

  it('goes on while PostgreSQL is away, and follows when it is back', async () => {
    const { revision } = await readRegistry(world.office)
    await world.cluster.down('at once')
    for (const machine of world.all) assert.equal(await machine.revision(), revision)
    await assert.rejects(world.ship(), /PostgreSQL, which DATABASE_URL names, cannot be reached: /)
    await world.cluster.up()
    const next = await world.ship()
    assert.equal(next, revision + 1)
    await world.show(next)
  })
})
