import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { alone } from './alone'

let site: string
let lock: string
const children: ChildProcess[] = []
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  lock = path.join(site, '.lock')
})
afterEach(async () => {
  mock.timers.reset()
  for (const child of children.splice(0)) await killed(child)
  rmSync(site, { recursive: true, force: true })
})

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A process that runs a program beside this module. */
function start(program: string): ChildProcess {
  const flags = ['--import', 'tsx', '--input-type=module', '-e', program]
  const child = spawn(process.execPath, flags, { cwd: import.meta.dirname, stdio: 'inherit' })
  children.push(child)
  return child
}

async function until(there: () => boolean): Promise<void> {
  for (let attempt = 0; !there(); attempt++) {
    assert.ok(attempt < 3_000, 'it is there within half a minute')
    await pause(10)
  }
}

/** A clock that goes on by being waited for. */
function quickClock() {
  let now = 1_000
  return {
    now: () => now,
    pause: async (ms: number) => {
      now += ms
    },
  }
}

const work = async () => 'done'

describe('a lock that nobody holds any more is taken over', () => {
  it('of a process that is gone', async () => {
    writeFileSync(lock, '999999')
    assert.equal(await alone(site, work), 'done')
    assert.equal(existsSync(lock), false)
  })

  it('of an earlier process with the number of this one', async () => {
    writeFileSync(lock, String(process.pid))
    assert.equal(await alone(site, work, quickClock()), 'done')
  })

  it('that is empty, also when the clock was set back since', async () => {
    writeFileSync(lock, '')
    const later = new Date(Date.now() + 3_600_000)
    utimesSync(lock, later, later)
    const clock = quickClock()
    assert.equal(await alone(site, work, clock), 'done')
    assert.ok(clock.now() > 6_000, 'a process may be about to write its number')
  })
})

describe('a lock that is held', () => {
  it('is waited for a minute, however the clock is set meanwhile', async () => {
    writeFileSync(lock, String(process.ppid))
    mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 })
    const clock = quickClock()
    await assert.rejects(alone(site, work, clock), (error: Error) =>
      error.message.includes(`Another release (process ${process.ppid}) is changing ${site}.`),
    )
    assert.ok(clock.now() > 61_000 && clock.now() < 62_000)
    assert.equal(readFileSync(lock, 'utf8'), String(process.ppid))
  })

  it('lets one work after another within this process', async () => {
    const said: string[] = []
    const one = alone(site, async () => {
      await pause(300)
      said.push('one')
    })
    await alone(site, async () => void said.push('two'))
    await one
    assert.deepEqual(said, ['one', 'two'])
  })
})

describe('what a release that was killed left half written', () => {
  const leftovers = () =>
    readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.writing-\d+$|registry\.json\.\d+$/.test(name),
    )

  it('is removed before the next change', async () => {
    const dist = mkdtempSync(path.join(tmpdir(), 'dist-'))
    for (const folder of ['web', 'node']) mkdirSync(path.join(dist, folder))
    // Enough to compress for a while.
    const words = Array.from({ length: 400_000 }, (_, place) => `"${(place * 7_919) % 104_729}"`)
    writeFileSync(path.join(dist, 'web/main.js'), words.join())
    writeFileSync(path.join(dist, 'web/manifest.json'), '{"entry":"main.js","chunks":{}}')
    writeFileSync(path.join(dist, 'node/main.cjs'), '')
    const child = start(`
      import { writeFileSync } from 'node:fs'
      import { alone } from './alone.ts'
      import { writeRelease } from './release-folder.ts'
      await alone(${JSON.stringify(site)}, async () => {
        writeFileSync(${JSON.stringify(path.join(site, 'registry.json.'))} + process.pid, '{')
        writeRelease(${JSON.stringify(site)}, 'mf-live', ${JSON.stringify(dist)})
      })`)
    await until(() => leftovers().length === 2)
    await killed(child)
    assert.equal(child.signalCode, 'SIGKILL', 'in the midst of it')
    assert.equal(leftovers().length, 2)
    assert.ok(existsSync(lock))

    await alone(site, work)
    assert.deepEqual(leftovers(), [])
    rmSync(dist, { recursive: true })
  })

  it('is left to a process that is alive, and so is what only looks like it', async () => {
    const releases = path.join(site, 'releases/mf-live')
    const child = start('setTimeout(() => {}, 60_000)')
    for (const name of [`1.0.0-a.writing-${child.pid}`, '1.0.0-b', '1.0.0-c.writing-x'])
      mkdirSync(path.join(releases, name), { recursive: true })
    for (const name of [`registry.json.${child.pid}`, 'registry.json', 'registry.json.before'])
      writeFileSync(path.join(site, name), '{}')
    const before = readdirSync(site, { recursive: true })
    await alone(site, work)
    assert.deepEqual(readdirSync(site, { recursive: true }), before)
    // And goes once it is dead, also where its number is this process' own now.
    mkdirSync(path.join(releases, `1.0.0-d.writing-${process.pid}`))
    await killed(child)
    await alone(site, work)
    assert.deepEqual(leftovers(), [])
  })
})
