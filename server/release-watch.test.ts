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
import { publish, readJournal, readRegistry } from 'release'
import { markedBuild } from 'release/testing'
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
  api = await TestApi.build({ database })
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
async function report(share: Share, views: number, failed = 0): Promise<void> {
  const { shell, remotes, canary } = readRegistry(site)
  const release = share === 'canary' ? canary!.parts.live!.release : remotes.live!
  const live = { part: 'live', version: release.version }
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
    canary: { share: 10, ...(promoteAfter !== undefined && { promoteAfter }) },
  })
const send = (watch: ReleaseWatch, share: Share, pages: number) => {
  for (let page = 0; page < pages; page++) watch.sent(share)
}

it('ends a canary whose pages fall silent, because its code may loop for ever', async () => {
  const watch = new ReleaseWatch({ site, database, log: logger })
  await show()
  await watch.look()
  send(watch, 'stable', 360)
  send(watch, 'canary', 40)
  await report('stable', 300)
  await report('canary', 2)
  await watch.look()
  assert.equal(readRegistry(site).canary, null)
  assert.match(readJournal(site).at(-1)!.reason!, /^Only 2 of 40 of its pages reported/)
  assert.match(log, /The canary live \S+ was halted\. Only 2 of 40/)
})

it('leaves one alone that is as healthy as the running release', async () => {
  const watch = new ReleaseWatch({ site, database, log: logger })
  await show()
  await watch.look()
  send(watch, 'stable', 360)
  send(watch, 'canary', 40)
  await report('stable', 300, 3)
  await report('canary', 35, 1)
  await watch.look()
  assert.ok(readRegistry(site).canary)
  assert.equal(log, '')
})

it('promotes it when its time is over and enough visitors have seen it', async () => {
  const watch = new ReleaseWatch({ site, database, log: logger })
  await show(1e-9)
  const { version } = readRegistry(site).canary!.parts.live!.release
  await watch.look()
  assert.equal(readRegistry(site).canary, null)
  assert.equal(readRegistry(site).remotes.live!.version, version)
  assert.match(readJournal(site).at(-1)!.reason!, /^Its time was over: it failed in 1 of 37 page/)
})

it('says once when it cannot look, and goes on when it can', async () => {
  const watch = new ReleaseWatch({ site: path.join(site, 'nowhere'), database, log: logger })
  await watch.look()
  await watch.look()
  assert.equal(log.match(/The releases cannot be watched/g)?.length, 1)
})
