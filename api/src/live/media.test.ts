import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { after, before, it, mock } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from 'serving'
import { liveSettings } from '../testing/settings'
import { demonstrationCover } from './demonstration-covers'
import { mediaPlugin } from './media'
import { nginxSignature, signers } from './sign'

const live = liveSettings()
const { key } = live
const soon = Math.floor(Date.now() / 1000) + 600
const folder = (id = 'paddy', expires = soon) =>
  signers.nginx({ base: '/media/live', id, expires, key }).replace(/index\.m3u8$/, '')

let app: FastifyInstance
before(async () => {
  app = Fastify()
  await app.register(mediaPlugin, { live })
})
after(() => app.close())

const get = (url: string) => app.inject({ url })
const status = async (url: string) => (await get(url)).statusCode

it('plays a demonstration stream under its signed path: playlist, beginning and every part', async () => {
  const playlist = await get(`${folder()}index.m3u8`)
  assert.equal(playlist.statusCode, 200)
  assert.match(String(playlist.headers['content-type']), /^application\/vnd\.apple\.mpegurl/)
  assert.equal(playlist.headers['cache-control'], 'no-store')
  assert.equal(playlist.headers['access-control-allow-origin'], '*')
  assert.equal(playlist.headers['x-robots-tag'], 'noindex')
  const files = [/URI="([^"]+)"/.exec(playlist.body)![1]!, ...playlist.body.match(/^\d+\.m4s$/gm)!]
  assert.equal(files.length, 5)
  for (const file of files) {
    const film = await get(folder() + file)
    assert.equal(film.statusCode, 200, file)
    assert.equal(film.headers['content-type'], 'video/mp4')
    assert.equal(film.headers['cache-control'], 'private, max-age=60')
    assert.match(film.rawPayload.toString('latin1', 4, 8), /^(ftyp|styp)$/)
  }
  const head = await app.inject({ method: 'HEAD', url: `${folder()}index.m3u8` })
  assert.equal(head.statusCode, 200)
})

it('serves the cover of a demonstration stream for a year under its version, small, and any other for now', async () => {
  const url = demonstrationCover('paddy')
  const cover = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  assert.equal(cover.statusCode, 200)
  assert.equal(cover.headers['content-type'], 'image/svg+xml')
  assert.equal(cover.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(cover.headers['x-content-type-options'], 'nosniff')
  assert.equal(cover.headers['content-encoding'], 'br')
  const drawing = readFileSync(new URL('../../../media/demo/paddy/cover.svg', import.meta.url))
  assert.deepEqual(brotliDecompressSync(cover.rawPayload), drawing)
  const version = createHash('sha256').update(drawing).digest('base64url').slice(0, 12)
  assert.equal(url, `/media/covers/paddy/${version}`)

  const earlier = await get('/media/covers/paddy/earlier')
  assert.equal(earlier.headers['cache-control'], 'no-cache')
  assert.deepEqual(earlier.rawPayload, drawing)
  assert.equal(await status('/media/covers/meadow/earlier'), 404)
})

it('answers 403 to what is forged and 410 to what is over, playlist and parts alike', async () => {
  const number = /^(\d+)\.m4s$/m.exec((await get(`${folder()}index.m3u8`)).body)![1]!
  for (const file of ['index.m3u8', 'init.mp4', `${number}.m4s`]) {
    const past = soon - 601
    assert.equal(await status(folder('paddy', past) + file), 410, file)
    const signature = nginxSignature({ id: 'paddy', expires: soon, key })
    const other = signature.startsWith('A') ? 'B' : 'A'
    for (const forged of [
      `/media/live/${other}${signature.slice(1)}/${soon}/paddy/${file}`,
      `/media/live/${signature}/${soon + 1}/paddy/${file}`,
      `/media/live/${signature}/0${soon}/paddy/${file}`,
      `/media/live/${signature}/${soon}/orchard/${file}`,
      `/media/live/${nginxSignature({ id: 'paddy', expires: past, key })}/${soon}/paddy/${file}`,
      `/media/live/${nginxSignature({ id: 'paddy', expires: soon, key: `${key}x` })}/${soon}/paddy/${file}`,
      `/media/live/paddy/${file}`,
      `/media/live/${file}`,
      `/media/live//${soon}/paddy/${file}`,
      `/media/live/%E0%A4%A/${soon}/paddy/${file}`,
    ]) {
      const answer = await get(forged)
      assert.ok([403, 400].includes(answer.statusCode), `${forged} ${answer.statusCode}`)
      assert.ok(!answer.body.includes('EXTM3U'))
    }
  }
})

it('answers 404 to what is not there, and reads no file that is not of the stream', async () => {
  for (const file of ['1.m4s', '99999999999.m4s', '01.m4s', 'part-0.m4s', 'cover.svg', 'x.ts'])
    assert.equal(await status(folder() + file), 404, file)
  for (const id of ['nowhere', 'constructor']) {
    assert.equal(await status(`${folder(id)}1.m4s`), 404, id)
    assert.equal(await status(`${folder(id, soon - 601)}index.m3u8`), 410, id)
  }
  for (const way of ['..%2f..%2fbrand%2ffavicon.svg', '%2e%2e/index.m3u8', '..%5cx', '%00'])
    assert.notEqual(await status(folder() + way), 200, way)
})

it('answers 204 to the playlist of a stream without pictures, in each quality', async () => {
  for (const file of ['index.m3u8', 'nowhere_low/index.m3u8']) {
    const answer = await get(folder('nowhere') + file)
    assert.deepEqual([answer.statusCode, answer.body], [204, ''])
    assert.equal(answer.headers['cache-control'], 'no-store')
  }
  assert.equal(await status(`${folder('nowhere')}paddy_low/index.m3u8`), 403)
})

it('goes on without a step back when the clock is set back', async () => {
  const parts = async () => [
    ...(await get(`${folder()}index.m3u8`)).body.matchAll(/^(\d+)\.m4s$/gm),
  ]
  const numbers = (found: RegExpExecArray[]) => found.map(([, number]) => Number(number))
  const before = numbers(await parts())
  mock.timers.enable({ apis: ['Date'], now: Date.now() - 3_600_000 })
  try {
    const later = numbers(await parts())
    assert.ok(later[0]! >= before[0]!, `${later} after ${before}`)
    assert.ok(later[0]! <= before[0]! + 5, `${later} after ${before}`)
    for (const number of before) assert.equal(await status(`${folder()}${number}.m4s`), 200)
  } finally {
    mock.timers.reset()
  }
})

it('says with every answer what the others of this server say, and nothing of https', async () => {
  const past = soon - 601
  for (const [url, code] of [
    [`${folder()}index.m3u8`, 200],
    [`${folder()}init.mp4`, 200],
    [`${folder()}x.ts`, 404],
    [`${folder('paddy', past)}index.m3u8`, 410],
    ['/media/live/forged', 403],
  ] as const) {
    const { statusCode, headers } = await get(url)
    assert.equal(statusCode, code, url)
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      assert.equal(headers[name], value, `${name} of ${url}`)
    assert.equal(headers['strict-transport-security'], undefined)
  }
})

it('says nothing of the inside where a film cannot be read, and logs no more than its code', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const logging = Fastify({ logger: { level: 'warn', stream } }) as unknown as FastifyInstance
  await logging.register(mediaPlugin, { live })
  const failing = mock.method(fsPromises, 'readFile', async (path: string) => {
    throw Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES' })
  })
  syncBuiltinESMExports()
  try {
    const answer = await logging.inject(`${folder()}init.mp4`)
    assert.equal(answer.statusCode, 500)
    assert.equal(answer.body, '500\n')
    assert.match(String(answer.headers['content-type']), /^text\/plain/)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /"code":"EACCES"/)
    assert.doesNotMatch(lines[0]!, /init\.mp4|shared/)
  } finally {
    failing.mock.restore()
    syncBuiltinESMExports()
    await logging.close()
  }
})
