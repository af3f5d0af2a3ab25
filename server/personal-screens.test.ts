import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PARTS } from 'build/parts.mjs'
import { publish, type Ask } from 'release'
import { RenderedScreens, type RenderedScreensOptions } from './rendered-screens'
import { rewriteUrl, serveSite } from './serve'
import { failed, told } from './testing/told'

const MINE = '39EXD1HKT3K2JR7SP1FN6Z2C02'
const YOURS = '7ZZZZ1HKT3K2JR7SP1FN6Z2C99'

const gift = (amount: string, own = {}) => ({
  ...{ number: 'G20261121123456789012', state: 'paid', amount, refunded: '0.00' },
  ...{ purpose: '土壤改良', shownAs: '王**', channel: 'alipay', entry: '3616', payment: null },
  ...{ createdAt: '2026-11-21T10:00:00+08:00', expiresAt: '2026-11-21T10:15:00+08:00' },
  ...{ paidAt: '2026-11-21T10:03:00+08:00', history: [], organisation: null, demo: false },
  ...own,
})

/** What the calls of a gift's page answer, below the gift itself. */
const OTHERS: Record<string, unknown> = {
  '/finance/entry/get-summary': { income: '400.00', expense: '0.00' },
  '/finance/transfer/page': { list: [], total: 0, movedIn: '0.00', movedOut: '0.00', demo: false },
  '/finance/expense/page': { list: [], total: 0, income: '0.00', expense: '0.00', demo: false },
}

describe('the page of a gift', () => {
  let site: string
  let app: FastifyInstance
  let hasty: FastifyInstance
  let open: RenderedScreens[]
  let gifts: Record<string, unknown>
  let calls: string[]
  let faults: string[]
  let answer: Ask

  const serve = async (limit: number) => {
    const options: RenderedScreensOptions = {
      ...{ site, limit },
      askAs: (address, lang) => (call, params) => {
        calls.push(`${address} ${lang} ${call}`)
        return answer(call, params)
      },
      revision: () => assert.fail('a personal page depends on no revision'),
      onFault: (address, { message }) => void faults.push(`${address}: ${message}`),
    }
    const screens = new RenderedScreens(options)
    open.push(screens)
    const served = Fastify({ rewriteUrl })
    await served.register(serveSite, { site, screens })
    return served
  }
  before(async () => {
    site = mkdtempSync(path.join(tmpdir(), 'site-'))
    open = []
    await publish(site, PARTS)
    app = await serve(20_000)
    hasty = await serve(1)
  })
  after(async () => {
    for (const screens of open) screens.close()
    await Promise.all([app.close(), hasty.close()])
    rmSync(site, { recursive: true, force: true })
  })
  beforeEach(() => {
    calls = []
    faults = []
    gifts = { [MINE]: gift('11.00'), [YOURS]: gift('22.00') }
    answer = async (call, params) => {
      if (call !== '/pay/order/get') return told(OTHERS[call] ?? [])
      const known = gifts[String(params?.code)]
      return known ? told(known) : failed(404, { code: 40404 })
    }
  })

  const get = (url: string, remoteAddress = '10.0.0.7', served = app) =>
    served.inject({ url, remoteAddress, headers: { 'accept-encoding': 'gzip, br' } })
  const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

  it('has its facts and what became of the money, asked for once each, as the visitor', async () => {
    const { statusCode, body } = await get(`/pay/order/${MINE}`)
    assert.equal(statusCode, 200)
    assert.equal(headingOf(body), '捐赠已收到，谢谢你')
    assert.match(body, /<title>捐赠已收到，谢谢你 · 慢生活农场<\/title>/)
    assert.match(body, /¥11\.00/)
    assert.match(body, /400\.00/)
    assert.doesNotMatch(body, /<main[^]*aria-busy="true"[^]*<\/main>/)
    assert.deepEqual(calls.toSorted(), [
      '10.0.0.7 zh /finance/entry/get-summary',
      '10.0.0.7 zh /finance/expense/page',
      '10.0.0.7 zh /finance/transfer/page',
      '10.0.0.7 zh /pay/order/get',
    ])
  })

  it('is rendered for its visitor alone', async () => {
    const [mine, yours] = await Promise.all([
      get(`/pay/order/${MINE}`, '10.0.0.7'),
      get(`/pay/order/${YOURS}`, '10.0.0.8'),
    ])
    assert.match(mine.body, /¥11\.00/)
    assert.doesNotMatch(mine.body, /22\.00|7ZZZZ1HKT3K2J/)
    assert.match(yours.body, /¥22\.00/)
    assert.doesNotMatch(yours.body, /11\.00|39EXD1HKT3K2J/)
  })

  it('is kept nowhere: each visit asks again, and shows what is true by then', async () => {
    await get(`/pay/order/${MINE}`)
    gifts[MINE] = gift('11.00', { state: 'refunded', refunded: '11.00' })
    const { body } = await get(`/pay/order/${MINE}`)
    assert.equal(headingOf(body), '捐赠已全部退回')
    assert.equal(calls.filter((call) => call.endsWith('/pay/order/get')).length, 2)
  })

  it('is sent plain, and asks everybody on the way not to keep or compress it', async () => {
    const { headers, body } = await get(`/pay/order/${MINE}`)
    assert.equal(headers['content-encoding'], 'identity')
    assert.equal(headers['cache-control'], 'no-store, no-transform')
    assert.equal(headers['x-robots-tag'], 'noindex')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(body, new RegExp(MINE))
  })

  it('is a 404 with its own sentence where no gift has the code, or the code is none', async () => {
    for (const [address, heading] of [
      ['/pay/order/0000000000000000000000000X', '没有找到这笔捐赠'],
      ['/en/pay/order/0000000000000000000000000X', 'This gift was not found'],
      ['/pay/order/39EX', '没有找到这笔捐赠'],
    ] as const) {
      const { statusCode, headers, body } = await get(address)
      assert.equal(statusCode, 404, address)
      assert.equal(headingOf(body), heading)
      assert.equal(headers['cache-control'], 'no-store, no-transform')
    }
    assert.deepEqual(faults, [])
  })

  it('comes without content when a call fails, and no log line has its code', async () => {
    answer = async () => failed(503)
    const { statusCode, headers, body } = await get(`/pay/order/${MINE}`)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /39EXD1HKT3K2J/)
    assert.equal(headers['cache-control'], 'no-store, no-transform')
    assert.deepEqual(faults, [
      '/pay/order/:code: The reason is left out, because it may name what is one visitor’s own',
    ])
  })

  it('comes without content when the calls are not answered in time', async () => {
    answer = () => new Promise(() => {})
    const { statusCode, body } = await get(`/pay/order/${MINE}`, '10.0.0.7', hasty)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /39EXD1HKT3K2J/)
  })
})
