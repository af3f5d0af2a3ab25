import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveReleaseFiles } from './release-files'

const ADDRESS = '/releases/mf-live/1.0.0-a/remote.js'
let site: string
let folder: string
let app: FastifyInstance

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  folder = path.join(site, 'releases')
  mkdirSync(path.join(folder, 'mf-live/1.0.0-a'), { recursive: true })
  app = Fastify()
  await serveReleaseFiles(app, folder)
})
after(async () => {
  await app.close()
  rmSync(site, { recursive: true, force: true })
})

const place = (name: string) => path.join(folder, 'mf-live/1.0.0-a', name)
beforeEach(() => {
  writeFileSync(place('remote.js'), '// plain')
  writeFileSync(place('remote.js.br'), 'compressed')
})

const get = (headers: Record<string, string> = {}, url = ADDRESS, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': 'gzip, br', ...headers } })

/** Conditional requests are not answered from memory. */
const CONDITION = { 'if-none-match': '"another"' }

for (const name of ['remote.js', 'remote.css', 'mark.svg'])
  it(`sends ${name} from memory as it is sent from the disk`, async () => {
    for (const file of [name, `${name}.br`]) writeFileSync(place(file), 'compressed')
    const url = ADDRESS.replace('remote.js', name)
    await get({}, url)
    const [kept, read] = [await get({}, url), await get(CONDITION, url)]
    assert.equal(kept.body, 'compressed')
    assert.equal(read.body, 'compressed')
    const { date: _kept, ...headers } = kept.headers
    const { date: _read, ...others } = read.headers
    assert.deepEqual(headers, others)
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['content-encoding'], 'br')
  })

it('sends only the headers to who asks for them', async () => {
  for (const condition of [{}, CONDITION]) {
    const { statusCode, headers, body } = await get(condition, ADDRESS, 'HEAD')
    assert.equal(statusCode, 200)
    assert.equal(headers['content-length'], '10')
    assert.equal(body, '')
  }
  assert.equal((await get({}, `${ADDRESS}x`, 'HEAD')).statusCode, 404)
})

it('sends nothing again to who has it, and a part to who asks for a part', async () => {
  const { headers } = await get()
  assert.equal((await get({ 'if-none-match': String(headers.etag) })).statusCode, 304)
  const part = await get({ range: 'bytes=0-3' })
  assert.equal(part.statusCode, 206)
  assert.equal(part.body, 'comp')
})

it('sends the plain file to a browser without Brotli', async () => {
  await get()
  for (const encodings of ['gzip', 'gzip, br;q=0', 'x-br']) {
    const { body, headers } = await get({ 'accept-encoding': encodings })
    assert.equal(body, '// plain', encodings)
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(headers.vary, 'accept-encoding')
  }
})

it('sends what is on the disk now', async () => {
  await get()
  const { atime, mtime } = statSync(place('remote.js.br'))
  writeFileSync(place('remote.js.br'), 'repaired  ')
  utimesSync(place('remote.js.br'), atime, mtime)
  assert.equal((await get()).body, 'repaired  ')
  for (const name of ['remote.js', 'remote.js.br']) rmSync(place(name))
  assert.equal((await get()).statusCode, 404)
})

it('gives nothing from outside the folder', async () => {
  for (const name of ['outside.js', 'outside.js.br'])
    writeFileSync(path.join(site, name), 'outside')
  for (const url of [
    '/releases/mf-live/%2e%2e/%2e%2e%2foutside.js',
    '/releases/%2e%2e/%2e/outside.js',
    '/releases/a/b/..%2f..%2f..%2foutside.js',
    '/releases/a/b/..%5c..%5c..%5coutside.js',
  ]) {
    const { statusCode, body } = await get({}, url)
    assert.ok([403, 404].includes(statusCode), `${statusCode} for ${url}`)
    assert.notEqual(body, 'outside')
  }
})
