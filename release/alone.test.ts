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

/** Starts a child process that runs a program from this folder. */
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

/** A fake clock that advances only while something waits on it. */
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

describe('a stale lock is taken over', () => {
  it('when its process has ended', async () => {
    writeFileSync(lock, '999999')
    assert.equal(await alone(site, work), 'done')
    assert.equal(existsSync(lock), false)
  })

  it('when an earlier process had the same pid as this one', async () => {
    writeFileSync(lock, String(process.pid))
    assert.equal(await alone(site, work, quickClock()), 'done')
  })

  it('when it stays empty, even if the system clock was set back', async () => {
    writeFileSync(lock, '')
    const later = new Date(Date.now() + 3_600_000)
    utimesSync(lock, later, later)
    const clock = quickClock()
    assert.equal(await alone(site, work, clock), 'done')
    assert.ok(clock.now() > 6_000, 'a process may be about to write its number')
  })
})

describe('a lock that is held', () => {
  it('is waited for up to a minute, whatever happens to the system clock', async () => {
    writeFileSync(lock, String(process.ppid))
    mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 })
    const clock = quickClock()
    await assert.rejects(alone(site, work, clock), (error: Error) =>
      error.message.includes(`Another release (process ${process.ppid}) is changing ${site}.`),
    )
    assert.ok(clock.now() > 61_000 && clock.now() < 62_000)
    assert.equal(readFileSync(lock, 'utf8'), String(process.ppid))
  })

  it('runs one job at a time within this process', async () => {
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

describe('files that a killed release left half written', () => {
  const leftovers = () =>
    readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.writing-\d+$|registry\.json\.\d+$/.test(name),
    )

  it('are removed before the next change', async () => {
    const dist = mkdtempSync(path.join(tmpdir(), 'dist-'))
    for (const folder of ['web', 'node']) mkdirSync(path.join(dist, folder))
    // Large enough that compressing it takes a while.
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

  it('are kept while their process is alive, and so are files with similar names', async () => {
    const releases = path.join(site, 'releases/mf-live')
    const child = start('setTimeout(() => {}, 60_000)')
    for (const name of [`1.0.0-a.writing-${child.pid}`, '1.0.0-b', '1.0.0-c.writing-x'])
      mkdirSync(path.join(releases, name), { recursive: true })
    for (const name of [`registry.json.${child.pid}`, 'registry.json', 'registry.json.before'])
      writeFileSync(path.join(site, name), '{}')
    const before = readdirSync(site, { recursive: true })
    await alone(site, work)
    assert.deepEqual(readdirSync(site, { recursive: true }), before)
    // They are removed once that process is dead, even if this process now has its pid.
    mkdirSync(path.join(releases, `1.0.0-d.writing-${process.pid}`))
    await killed(child)
    await alone(site, work)
    assert.deepEqual(leftovers(), [])
  })
})
