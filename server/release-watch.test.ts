import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { after, before, beforeEach, it } from 'node:test'
import { openDatabase, type Database } from 'api'
import { TestApi } from 'api/testing/api'
import { seededFolder } from 'api/testing/seeded'
import { PARTS } from 'build/parts.mjs'
import Fastify from 'fastify'
import { halt, promote, publish, readJournal, readRegistry } from 'release'
import { markedBuild } from 'release/testing'
import { publishedNames } from './published-names'
import { ReleaseWatch } from './release-watch'

let site: string
let data: string
let build: string
let database: Database
let api: TestApi
let log = ''
const logger = Fastify({
  logger: {
    level: 'warn',
    stream: new Writable({
      write(bytes: Buffer, _encoding, done) {
        log += String(bytes)
        done()
      },
    }),
  },
}).log

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  data = path.join(site, 'data')
  build = markedBuild('mf-live', 'canary')
  await publish(site, PARTS)
  cpSync(await seededFolder(), data, { recursive: true })
  database = await openDatabase({ dataDir: data })
  api = await TestApi.build({ database, publishedNames: publishedNames(site) })
})
after(async () => {
  await api?.close()
  await database?.close()
  for (const folder of [site, build]) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  log = ''
})

type Share = 'stable' | 'canary'

/** Reports page views of the live part, some of them failed. */
async function report(
  share: Share,
  views: number,
  failed = 0,
  of?: { part: string; version: string },
): Promise<void> {
  const { shell, remotes, canary } = await readRegistry(site)
  const release = share === 'canary' ? canary!.parts.live!.release : remotes.live!
  const live = of ?? { part: 'live', version: release.version }
  const times = (kind: string, of: object, count: number) => (count ? [{ kind, ...of, count }] : [])
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/beacons',
    payload: {
      path: '/live',
      lang: 'zh',
      browser: 'chromium',
      share,
      revision: 1,
      reports: [
        ...times('view', { part: 'shell', version: shell.version }, views),
        ...times('use', live, views),
        ...times('failed', live, failed),
      ],
      timings: [],
    },
  })
  assert.equal(statusCode, 204)
}

const show = (promoteAfter?: number) =>
  publish(site, ['mf-live'], {
    dist: build,
    // An earlier test has halted it.
    again: 'The next test needs it.',
    canary: { share: 10, ...(promoteAfter !== undefined && { promoteAfter }) },
  })
const send = (watch: ReleaseWatch, share: Share, pages: number) => {
  for (let page = 0; page < pages; page++) watch.sent(share)
}

/** A watch that has looked before its canary had visitors, and again when the warm-up was over. */
async function warmWatch(): Promise<ReleaseWatch> {
  let minutes = 0
  const watch = new ReleaseWatch({ site, database, log: logger, now: () => minutes * 60_000 })
  await watch.look()
  minutes = 2
  await watch.look()
  return watch
}

it('ends a canary whose pages fall silent, because its code may loop for ever', async () => {
  await show()
  const watch = await warmWatch()
  send(watch, 'stable', 360)
  send(watch, 'canary', 40)
  await report('stable', 300)
  await report('canary', 2)
  await watch.look()
  assert.equal((await readRegistry(site)).canary, null)
  assert.match((await readJournal(site)).at(-1)!.reason!, /^Only 2 of 40 of its pages reported/)
  assert.match(log, /The canary of mf-live \S+ was halted\. Only 2 of 40/)
})

it('ends it as soon when two processes have sent half of its pages each', async () => {
  await show()
  const watches = [await warmWatch(), await warmWatch()]
  for (const watch of watches) {
    send(watch, 'stable', 180)
    send(watch, 'canary', 20)
  }
  await report('stable', 300)
  await report('canary', 2)
  for (const watch of watches) await watch.look()
  assert.equal((await readRegistry(site)).canary, null)
  assert.match((await readJournal(site)).at(-1)!.reason!, /^Only 2 of 40 of its pages reported/)
})

it('does not take the first pages of a canary for silent ones: they report later than they are sent', async () => {
  await show()
  const watch = new ReleaseWatch({ site, database, log: logger })
  await watch.look()
  send(watch, 'stable', 40)
  send(watch, 'canary', 40)
  await report('stable', 40)
  await watch.look()
  assert.ok((await readRegistry(site)).canary)
})

it('leaves one alone that is as healthy as the running release', async () => {
  const watch = await warmWatch()
  send(watch, 'stable', 360)
  send(watch, 'canary', 40)
  await report('stable', 300, 3)
  await report('canary', 35, 1)
  await watch.look()
  assert.ok((await readRegistry(site)).canary)
  assert.equal(log, '')
})

it('judges the canary that it has seen, not one that has taken its place since', async () => {
  await show()
  const judged = (await readRegistry(site)).canary!
  const next = markedBuild('mf-live', 'mended')
  await publish(site, ['mf-live'], { dist: next, canary: { share: 10 } })
  rmSync(next, { recursive: true })
  const { revision } = await readRegistry(site)
  for (const act of [halt, promote]) {
    const { changed } = await act(site, ['mf-live'], { reason: 'It failed.', judged })
    assert.equal(changed, false)
  }
  assert.equal((await readRegistry(site)).revision, revision)
  await halt(site, [])
})

it('promotes it when its time is over and enough visitors have seen it', async () => {
  await show(1e-9)
  await report('canary', 400)
  const { version } = (await readRegistry(site)).canary!.parts.live!.release
  await new ReleaseWatch({ site, database, log: logger }).look()
  assert.equal((await readRegistry(site)).canary, null)
  assert.equal((await readRegistry(site)).remotes.live!.version, version)
  assert.match(
    (await readJournal(site)).at(-1)!.reason!,
    /^Its time was over: live failed in 1 of \d+ page views\.$/,
  )
})

it('ends a failing canary although somebody has sent sixty invented names of releases first', async () => {
  for (let name = 10; name < 70; name++)
    await report('stable', 1, 0, { part: 'live', version: `9.9.${name}-0123abcd` })
  const next = markedBuild('mf-live', 'fails at once')
  await publish(site, ['mf-live'], { dist: next, canary: { share: 10 } })
  rmSync(next, { recursive: true })
  const watch = await warmWatch()
  await report('canary', 10, 5)
  await watch.look()
  assert.equal((await readRegistry(site)).canary, null)
  assert.match((await readJournal(site)).at(-1)!.reason!, /^live: It failed in 5 of 10 page views/)
})

it('ends a canary when a running release fails beside it and not elsewhere', async () => {
  const next = markedBuild('mf-live', 'patches a prototype')
  await publish(site, ['mf-live'], { dist: next, canary: { share: 10 } })
  rmSync(next, { recursive: true })
  const watch = await warmWatch()
  const pay = { part: 'pay', version: (await readRegistry(site)).remotes.pay!.version }
  await report('stable', 50, 0, pay)
  await report('canary', 20, 5, pay)
  await watch.look()
  assert.equal((await readRegistry(site)).canary, null)
  assert.match(
    (await readJournal(site)).at(-1)!.reason!,
    /^Beside it pay fails\. It failed in 5 of 20 page views, the running release in 0 of 50\./,
  )
})

it('says once when it cannot look, and goes on when it can', async () => {
  const watch = new ReleaseWatch({ site: path.join(site, 'nowhere'), database, log: logger })
  await watch.look()
  await watch.look()
  assert.equal(log.match(/The releases cannot be watched/g)?.length, 1)
})
