import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { clusterBinaries, NO_POSTGRES } from 'api/testing/cluster'
import { until } from 'api/testing/until'
import { readRegistry, ROOT, verifySite } from 'release'
import { markedBuild } from 'release/testing'
import { Machines } from './testing/machines'

const binaries = clusterBinaries()

describe('a releaser of several machines that is killed', { skip: NO_POSTGRES }, () => {
  let world: Machines
  before(async () => {
    world = await Machines.over(binaries!)
    await world.begin()
  })
  after(() => world?.stop())

  /** Starts a release of a folder of its own in a process of its own. */
  const startRelease = (script: string): ChildProcess => {
    const index = pathToFileURL(path.join(ROOT, 'release/index.ts')).href
    return spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        `
            const { publish } = await import(${JSON.stringify(index)})
            await publish(${JSON.stringify(world.office)}, ['mf-live'], ${script})`,
      ],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
  }
  const killed = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  it('before the transaction leaves the site whole, and the next release works', async () => {
    const { revision } = await readRegistry(world.office)
    const dist = markedBuild('mf-live', 'killed')
    const child = startRelease(
      `{ dist: ${JSON.stringify(dist)}, check: () => new Promise(() => { console.log('checks'); setInterval(() => {}, 1e6) }) }`,
    )
    await once(child.stdout!, 'data')
    const said: unknown[] = []
    const sayNothing = console.error
    console.error = (sentence) => void said.push(sentence)
    const [other] = world.all
    const waiting = world.ship(other!.site)
    await until('the other release says for whom it waits', () => said.length > 0)
    console.error = sayNothing
    assert.match(
      String(said[0]),
      new RegExp(
        `^\\S+ on \\S+ \\(process ${child.pid}\\) has been changing the site since .*Z\\. This one waits for it\\.$`,
      ),
    )
    for (const machine of world.all) assert.equal(await machine.revision(), revision)
    await killed(child)
    assert.equal(await waiting, revision + 1)
    await world.show(revision + 1)
    rmSync(dist, { recursive: true })
  })

  it('in the middle of the transaction does so, too', async () => {
    const { revision } = await readRegistry(world.all[0]!.site)
    const dist = markedBuild('mf-live', 'killed again')
    const locking = await world.connect()
    await locking.query('begin; lock table site_file in share mode')
    const child = startRelease(`{ dist: ${JSON.stringify(dist)} }`)
    await until('the release writes', async () => {
      const rows = await world.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into site_file%'`,
      )
      return rows.length > 0
    })
    await killed(child)
    await locking.end()
    for (const machine of world.all) assert.equal(await machine.revision(), revision)
    assert.equal(await world.ship(), revision + 1)
    await world.show(revision + 1)
    for (const site of world.folders)
      await until('everything is as it was published', async () => !(await verifySite(site)).length)
    rmSync(dist, { recursive: true })
  })
})
