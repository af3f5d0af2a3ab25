import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PARTS } from 'build/parts.mjs'
import { halt, publish } from 'release'
import { markedBuild } from 'release/testing'
import type { Registry } from 'shared/contract'
import { serveSite } from './serve'

let site: string
let app: FastifyInstance
let build: string

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  build = markedBuild('mf-live', 'canary')
  await publish(site, PARTS)
  app = Fastify()
  await app.register(serveSite, { site })
})
after(async () => {
  await app?.close()
  for (const folder of [site, build]) rmSync(folder, { recursive: true, force: true })
})

const visit = async (cookie = '', url = '/live') => {
  const { headers, body } = await app.inject({ url, headers: { cookie } })
  const set = headers['set-cookie']
  const [, number] = /^visitor=(\d+);/.exec(String(set ?? '')) ?? []
  return { set, number, body }
}
const inCanary = (body: string) => body.includes('"share":"canary"')

it('sets no cookie while every visitor gets the same releases', async () => {
  const { set, body } = await visit()
  assert.equal(set, undefined)
  assert.ok(!inCanary(body))
})

it('shows the canary to its share of 3,000 new visitors within 3 points, and always to the same ones', async () => {
  await publish(site, ['mf-live'], { dist: build, canary: { share: 10 } })
  const seen = new Map<string, boolean>()
  let inside = 0
  for (let one = 0; one < 3_000; one++) {
    const { number, body } = await visit()
    assert.ok(number !== undefined && Number(number) < 100)
    seen.set(number, inCanary(body))
    if (inCanary(body)) inside++
  }
  assert.ok(Math.abs(inside / 3_000 - 0.1) <= 0.03, `${inside} of 3,000`)
  for (const [number, was] of seen) {
    const again = await visit(`lang=en; visitor=${number}`)
    assert.equal(inCanary(again.body), was, number)
    assert.equal(again.set, undefined)
    const registry = await visit(`visitor=${number}`, '/registry.json')
    assert.equal((JSON.parse(registry.body) as Registry).share, was ? 'canary' : undefined)
  }
})

it('gives the running registry to a tab without a number: it began before the canary', async () => {
  for (let one = 0; one < 50; one++) {
    const { body, set } = await visit('', '/registry.json')
    assert.equal((JSON.parse(body) as Registry).share, undefined)
    assert.equal(set, undefined)
  }
})

it('takes a cookie that is not one of its numbers for none', async () => {
  for (const cookie of ['visitor=100', 'visitor=-1', 'visitor=x', 'visitor=', 'xvisitor=5'])
    assert.ok((await visit(cookie)).set, cookie)
})

it('says what browsers and caches must know', async () => {
  const { headers } = await app.inject({ url: '/live' })
  assert.match(
    String(headers['set-cookie']),
    /^visitor=\d{1,2}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/,
  )
  assert.match(String(headers.vary), /cookie/)
  assert.equal(headers['cache-control'], 'no-cache')
})

it('gives everybody the running release after it was halted', async () => {
  await halt(site, [])
  for (let visitor = 0; visitor < 100; visitor++)
    assert.ok(!inCanary((await visit(`visitor=${visitor}`)).body))
})
