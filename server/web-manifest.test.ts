import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { publish } from 'release'
import { siteName } from 'shared/contract'
import { serveSite } from './serve'

interface Manifest {
  name: string
  short_name: string
  lang: string
  start_url: string
  display: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const site = mkdtempSync(path.join(tmpdir(), 'site-'))
let app: FastifyInstance
before(async () => {
  await publish(site, ['shell', 'mf-pay'])
  app = Fastify()
  await app.register(serveSite, { site })
})
after(async () => {
  await app.close()
  rmSync(site, { recursive: true, force: true })
})

async function manifest() {
  const { statusCode, headers, body } = await app.inject('/media/brand/site.webmanifest')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^application\/manifest\+json(;|$)/)
  return JSON.parse(body) as Manifest
}

it('the web manifest is in the name of the farm and opens home', async () => {
  const { icons: _, theme_color, background_color, ...rest } = await manifest()
  assert.deepEqual(rest, {
    id: '/',
    name: siteName.zh,
    short_name: siteName.zh,
    lang: 'zh',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
  })
  const tokens = readFileSync(
    createRequire(import.meta.url).resolve('shared/ui/tokens.css'),
    'utf8',
  )
  const [, paper] = /--paper: (#[0-9a-f]{6});/.exec(tokens) ?? []
  assert.deepEqual([theme_color, background_color], [paper, paper])
})

it('its icons are there in the sizes that it says, and fit under a mask', async () => {
  const { icons } = await manifest()
  assert.deepEqual(
    icons.map(({ sizes }) => sizes),
    ['192x192', '512x512'],
  )
  for (const { src, sizes, type, purpose } of icons) {
    const { statusCode, headers, rawPayload } = await app.inject(src)
    assert.equal(statusCode, 200, src)
    assert.equal(headers['content-type'], type)
    assert.equal(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, sizes)
    assert.equal(purpose, 'any maskable')
  }
})
