import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { PARTS } from 'build/parts.mjs'
import { prepareSite, publish, readRegistry } from 'release'
import { markedBuild } from 'release/testing'
import { serveSite } from './serve'

let folder: string
/** A site that was published once, to be copied: publishing takes longer than most of these tests. */
let published: string
let other: string
let site: string
let app: FastifyInstance
let logged: string[]

before(async () => {
  other = mkdtempSync(path.join(tmpdir(), 'other-'))
  await publish(other, PARTS)
  published = mkdtempSync(path.join(tmpdir(), 'published-'))
  await publish(published, PARTS)
})
after(() => {
  for (const each of [other, published]) rmSync(each, { recursive: true })
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  site = path.join(folder, 'site')
  cpSync(published, site, { recursive: true, preserveTimestamps: true })
  app = await serve()
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

async function serve() {
  logged = []
  const stream = {
    write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg),
  }
  await prepareSite(site, { build: false })
  const server = Fastify({ logger: { level: 'error', stream } })
  await server.register(serveSite, { site })
  return server
}

/** Publishes once more, with one byte of a page different. */
async function damagePage() {
  await publishChange()
  change(path.join(site, 'pages/3/live.zh.html'), (text) => text.replace('田', '由'))
}

const change = (file: string, how: (text: string) => string) =>
  writeFileSync(file, how(readFileSync(file, 'utf8')))

const registryFile = () => path.join(site, 'registry.json')
const get = async (url: string) => app.inject({ url })
/** A page, but for the number of its revision. */
const shown = async (url: string) =>
  (await get(url)).body.replace(/"revision":\d+|\d+\.\d+\.\d+-[0-9a-f]{8}/g, '')
const revision = async () => (await get('/registry.json')).json<{ revision: number }>().revision

/** Publishes the live part with another heading. */
async function publishChange(): Promise<void> {
  const dist = markedBuild('mf-live', String(Math.random()))
  await publish(site, ['mf-live'], { dist }).finally(() => rmSync(dist, { recursive: true }))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; !(await isSo()); attempt++) {
    assert.ok(attempt < 1_000, 'within a minute')
    await pause(50)
  }
}

describe('a registry that cannot be used', () => {
  for (const [what, spoil, sentence] of [
    ['is removed', () => rmSync(registryFile()), /cannot be read/],
    [
      'is cut',
      () => writeFileSync(registryFile(), readFileSync(registryFile(), 'utf8').slice(0, 900)),
      /is damaged: it is not JSON/,
    ],
    ['is empty', () => writeFileSync(registryFile(), ''), /is damaged: it is not JSON/],
    [
      'is HTML',
      () => writeFileSync(registryFile(), '<!doctype html><title>Maintenance</title>'),
      /is damaged: it is not JSON/,
    ],
    [
      'is other JSON',
      () => writeFileSync(registryFile(), '{"revision": 9}'),
      /it is not of format 1/,
    ],
    [
      'is not signed',
      () => change(registryFile(), (text) => text.replace('"signature"', '"none"')),
      /is not signed/,
    ],
    [
      'was changed by hand',
      () =>
        change(registryFile(), (text) => text.replace('/releases/mf-pay/', '/releases/mf-pax/')),
      /does not bear the signature of this site's key/,
    ],
    [
      "is another site's",
      () => cpSync(path.join(other, 'registry.json'), registryFile()),
      /does not bear the signature/,
    ],
    ['names pages of which one is damaged', damagePage, /The pages of revision 3 are damaged/],
    [
      'is older',
      () => cpSync(path.join(site, 'pages/1/registry.json'), registryFile()),
      /of revision 1, but revision 2 was published last/,
    ],
  ] as const)
    it(`that ${what}: visitors go on, one line says so, and the next release repairs it`, async () => {
      await publishChange()
      const before = await shown('/live')
      await spoil()
      for (let visit = 0; visit < 3; visit++) {
        const page = await get('/live')
        assert.equal(page.statusCode, 200)
        assert.ok((await shown('/live')) === before, 'as before')
        assert.equal(await revision(), 2)
      }
      assert.equal(logged.length, 1, logged.join('\n'))
      assert.match(logged[0]!, sentence)

      await app.close()
      app = await serve()
      assert.ok((await shown('/live')) === before, 'after a restart as well')

      await publishChange()
      const { revision: repaired } = await readRegistry(site)
      assert.ok(repaired > 2)
      await until(async () => (await revision()) === repaired)
    })

  it('never shows an older registry than it has shown, even without a journal', async () => {
    await publishChange()
    assert.equal(await revision(), 2)
    rmSync(path.join(site, 'journal.jsonl'))
    cpSync(path.join(site, 'pages/1/registry.json'), registryFile())
    assert.equal(await revision(), 2)
    assert.match(logged[0]!, /is of revision 1, but revision 2 was shown already/)
  })
})

it('shows the new pages once a page that could not be read for a moment can be read again', async () => {
  await get('/')
  const page = path.join(site, 'pages/2/live.zh.html')
  await publishChange()
  renameSync(page, `${page}.away`)
  assert.equal((await get('/live')).statusCode, 200)
  assert.equal(await revision(), 1)
  assert.equal(logged.length, 1)
  renameSync(`${page}.away`, page)
  await until(async () => (await revision()) === 2)
})

it('tells nothing of the server when a page cannot be served', async () => {
  const { body, statusCode } = await get('/releases/mf-live/none/x.js')
  assert.equal(statusCode, 404)
  assert.equal(body, '404\n')
})
