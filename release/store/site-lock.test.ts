import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os, { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { thisHolder, type Holder } from './holder'
import { alone } from './site-lock'

let site: string
let locks: string
const children: ChildProcess[] = []
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  locks = path.join(site, '.locks')
})
afterEach(async () => {
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
    assert.ok(attempt < 6_000, 'it is there within a minute')
    await pause(10)
  }
}

/** A fake clock that advances only while something waits on it; `each` is called at every pause. */
function quickClock(each = () => {}) {
  let now = 1_000
  return {
    now: () => now,
    pause: async (ms: number) => {
      now += ms
      each()
    },
  }
}

const work = async () => 'done'
const quiet = { onWait: () => {} }

/** Writes a lock file as another process would have. */
function heldBy(changes: Partial<Holder>): string {
  mkdirSync(locks, { recursive: true })
  const file = path.join(locks, '7')
  writeFileSync(file, JSON.stringify({ ...thisHolder(), ...changes }))
  return file
}

const contender = (turns: number, counter: string) =>
  start(`
    import { readFileSync, writeFileSync } from 'node:fs'
    import { alone } from './site-lock.ts'
    for (let turn = 0; turn < ${turns}; turn++)
      await alone(${JSON.stringify(site)}, async () => {
        const count = Number(readFileSync(${JSON.stringify(counter)}, 'utf8'))
        await new Promise((resolve) => setImmediate(resolve))
        writeFileSync(${JSON.stringify(counter)}, String(count + 1))
      })`)

it('is held by one of four processes that want it 500 times, and leaves one free file behind', async () => {
  const counter = path.join(site, 'count')
  writeFileSync(counter, '0')
  const all = Array.from({ length: 4 }, () => contender(125, counter))
  for (const [code] of await Promise.all(all.map((child) => once(child, 'exit'))))
    assert.equal(code, 0)
  assert.equal(readFileSync(counter, 'utf8'), '500')
  assert.deepEqual(readdirSync(locks), ['500.free'])
})

describe('a lock whose holder has ended is taken over at once', () => {
  it('when its process was killed', async () => {
    const child = start(`
      import { alone } from './site-lock.ts'
      await alone(${JSON.stringify(site)}, () => new Promise((resolve) => setTimeout(resolve, 600_000)))`)
    await until(() => readdirSync(site).includes('.locks') && readdirSync(locks).includes('1'))
    await killed(child)
    const clock = quickClock()
    assert.equal(await alone(site, work, { clock }), 'done')
    assert.equal(clock.now(), 1_000, 'without waiting')
    assert.deepEqual(readdirSync(locks), ['2.free'])
  })

  it('when another process has its number now', async () => {
    heldBy({ started: '1' })
    assert.equal(await alone(site, work, { clock: quickClock() }), 'done')
  })
})

describe('a lock of another machine or container', () => {
  const foreign = {
    machine: 'another 1234',
    host: 'other',
    by: 'mei',
    pid: 4_242,
    since: '2026-11-22T10:00:00.000Z',
  }

  it('is taken over when it has not been touched for 30 s', async () => {
    heldBy(foreign)
    const clock = quickClock()
    assert.equal(await alone(site, work, { clock, ...quiet }), 'done')
    assert.ok(clock.now() > 30_000 && clock.now() < 33_000, String(clock.now()))
  })

  it('is waited for while it is touched, whatever the clocks say, and the holder is named', async () => {
    const file = heldBy(foreign)
    let beats = 0
    const clock = quickClock(() => utimesSync(file, 1_000_000, 1_000_000 + (beats++ % 1_000)))
    const said: string[] = []
    await assert.rejects(
      alone(site, work, { clock, onWait: (sentence) => said.push(sentence) }),
      /^Error: mei on other \(process 4242\) has been changing the site since 2026-11-22T10:00:00\.000Z\. Wait for it and try again\./,
    )
    assert.ok(clock.now() > 600_000)
    assert.equal(said.length, 1)
    assert.match(said[0]!, /mei on other .* This one waits for it\./)
    assert.deepEqual(readdirSync(locks), ['7'])
  })
})

it('queues two jobs of one process', async () => {
  const said: string[] = []
  const one = alone(site, async () => {
    await pause(300)
    said.push('one')
  })
  await alone(site, async () => void said.push('two'))
  await one
  assert.deepEqual(said, ['one', 'two'])
})

it('tells a process that was taken over, before it changes anything', async () => {
  await assert.rejects(
    alone(site, async (lock) => {
      lock.assertHeld()
      heldBy({})
      lock.assertHeld()
    }),
    /Another release took over while this one did not answer\. Nothing was changed/,
  )
})

it('names this account and machine to those who wait', () => {
  const { by, host, pid } = thisHolder()
  assert.deepEqual([by, host, pid], [os.userInfo().username, os.hostname(), process.pid])
})

it('removes what a killed release left half written', async () => {
  const releases = path.join(site, 'releases/mf-live')
  for (const name of ['1.0.0-a.writing-123', '1.0.0-b', '1.0.0-c.writing-x'])
    mkdirSync(path.join(releases, name), { recursive: true })
  for (const name of ['registry.json.writing-99', 'registry.json', 'registry.json.before'])
    writeFileSync(path.join(site, name), '{}')
  await alone(site, work)
  assert.deepEqual(readdirSync(releases), ['1.0.0-b', '1.0.0-c.writing-x'])
  assert.deepEqual(readdirSync(site).toSorted(), [
    '.locks',
    'registry.json',
    'registry.json.before',
    'releases',
  ])
})
