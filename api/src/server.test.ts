import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { pino } from 'pino'
import type { Database } from './database/open'
import { readEnvironment } from './environment'
import { logSettings } from './log'
import { faultyFields, TestApi } from './testing/api'
import { onEachDatabase } from './testing/databases'
import { GivingApi } from './testing/gifts'

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/

onEachDatabase('the calls', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  it('gives the figures of home, marked as demonstration', async () => {
    const { status, body } = await api.get('/home/realtime-data/get')
    assert.equal(status, 200)
    assert.equal(body.code, 0)
    assert.equal(body.data.totalOutput, 26.84)
    assert.equal(body.data.totalUsers, 1_340)
    assert.match(body.data.outputLastUpdateTime, TIME)
    assert.equal(body.data.demo, true)
  })

  it('lists the streams, live ones first, with covers and times', async () => {
    const list = await api.data('/live/stream/list-all')
    assert.ok(list.length >= 6)
    const order = ['live', 'upcoming', 'offline']
    const ranks = list.map((stream: { status: string }) => order.indexOf(stream.status))
    assert.deepEqual(ranks, ranks.toSorted())
    assert.equal(new Set(ranks).size, 3)
    for (const stream of list) {
      assert.match(stream.coverUrl, RegExp(`^/media/covers/${stream.id}/[\\w-]{12}$`))
      assert.deepEqual(stream.coverSizes, [])
      assert.match(stream.startedAt, TIME)
      assert.equal(stream.demo, true)
      if (stream.status === 'offline') {
        assert.ok(stream.endedAt > stream.startedAt)
        assert.ok(Date.parse(stream.endedAt) < Date.now())
      } else assert.equal(stream.endedAt, null)
      const past = Date.parse(stream.startedAt) <= Date.now()
      assert.equal(past, stream.status !== 'upcoming', `${stream.id} ${stream.startedAt}`)
    }
  })

  it('tells where a live stream plays, and for how long the address holds', async () => {
    const seconds = () => Math.floor(Date.now() / 1000)
    const asked = seconds()
    const play = await api.data('/live/stream/get-play-url?id=paddy')
    const told = seconds()
    const [, expires] = /^\/media\/live\/[\w-]{22}\/(\d+)\/paddy\/index\.m3u8$/.exec(play.url)!
    assert.equal(play.protocol, 'hls')
    assert.equal(play.expiresIn, 600)
    assert.equal(Date.parse(play.expiresAt), Number(expires) * 1000)
    assert.ok(Number(expires) >= asked + 600 && Number(expires) <= told + 600)
    const playlist = await api.app.inject({ url: play.url })
    assert.match(playlist.body, /^#EXTM3U/)
  })

  it('answers 404 for an unknown stream and 409 with its state for one that is not live', async () => {
    const unknown = await api.get('/live/stream/get-play-url?id=nowhere')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 40401])
    const list = await api.data('/live/stream/list-all')
    for (const id of ['kitchen', 'apiary']) {
      const { status, body } = await api.get(`/live/stream/get-play-url?id=${id}`)
      assert.deepEqual([status, body.code], [409, 40901])
      assert.match(body.msg, /没有开播/)
      const stream = list.find((listed: { id: string }) => listed.id === id)
      const { startedAt, endedAt } = stream
      assert.deepEqual(body.data.state, { status: stream.status, startedAt, endedAt })
    }
    const none = await api.get('/live/stream/get-play-url')
    assert.deepEqual([none.status, faultyFields(none.body)], [400, ['id']])
  })

  it('shows a balance that is donations less expenses', async () => {
    const { balance, totalDonation, totalExpense, updatedAt, demo } =
      await api.data('/finance/balance/get')
    const fen = (yuan: string) => BigInt(yuan.replace('.', ''))
    assert.equal(fen(balance), fen(totalDonation) - fen(totalExpense))
    assert.ok(fen(balance) > 0n)
    assert.match(updatedAt, TIME)
    assert.equal(demo, true)
  })

  it('finds words of one, two and more characters in every text field, and none across two', async () => {
    const find = async (keyword: string) =>
      api.data(`/finance/donation/page?pageSize=100&keyword=${encodeURIComponent(keyword)}`)
    for (const keyword of ['餐', '午餐', '个人捐赠', '王*', '午餐 个人', '午餐　认捐']) {
      const { list, total } = await find(keyword)
      assert.ok(total > 0, keyword)
      for (const { type, purpose, item, unit } of list)
        for (const word of keyword.split(/\s+/))
          assert.ok(
            [type, purpose, item, unit].some((text) => text.includes(word)),
            `${word} in ${item}`,
          )
    }
    for (const keyword of ['龘龘', '%', '_', "' or 1=1 --", '<script>', '捐赠乡村']) {
      assert.equal((await find(keyword)).total, 0, keyword)
    }
  })

  it('refuses an entry that cannot be, and tells one that is not there', async () => {
    for (const id of ['', '0', '-1', '1.5', '007', '1e3', 'abc', "1'--", '<b>', '9'.repeat(19)]) {
      const { status, body } = await api.get(`/finance/entry/get?id=${encodeURIComponent(id)}`)
      assert.deepEqual([status, body.code, faultyFields(body)], [400, 40001, ['id']], id)
    }
    for (const [query, fields] of [
      ['', ['id']],
      ['id=1&id=2', ['id']],
      ['id=1&side=donation', ['side']],
      [`id=${'1'.repeat(10_240)}`, ['id']],
    ] as const) {
      const { status, body } = await api.get(`/finance/entry/get?${query}`)
      assert.deepEqual([status, faultyFields(body)], [400, fields], query.slice(0, 40))
    }
    const { status, body } = await api.get('/finance/entry/get?id=999999999')
    assert.deepEqual([status, body.code, body.msg], [404, 40403, '账本里没有这一笔。'])
  })

  it('refuses parameters where a call has none', async () => {
    for (const path of [
      '/home/realtime-data/get',
      '/live/stream/list-all',
      '/finance/balance/get',
      '/finance/donation/get-search-params',
      '/finance/expense/get-search-params',
      '/finance/entry/get-search-params',
      '/finance/ledger/data-package',
    ]) {
      const { status, body } = await api.get(`${path}?page=1`)
      assert.deepEqual([status, faultyFields(body)], [400, ['page']], path)
    }
  })

  it('takes SQL and HTML in a field as plain words', async () => {
    for (const field of ['type', 'purpose', 'item', 'unit']) {
      const query = `${field}=${encodeURIComponent("'; drop table ledger_entry; --<b>")}`
      const { list, total } = await api.data(`/finance/donation/page?${query}`)
      assert.deepEqual([list, total], [[], 0])
      const { months, purposes, income } = await api.data(`/finance/entry/get-summary?${query}`)
      assert.deepEqual([months, purposes, income], [[], [], '0.00'])
      const file = await api.app.inject(`/api/finance/entry/export?format=jsonl&${query}`)
      assert.deepEqual([file.statusCode, file.body, file.headers['x-entries']], [200, '', '0'])
    }
  })

  it('answers an unknown route and an unreadable address in the envelope', async () => {
    const unknown = await api.get('/finance/nothing')
    assert.deepEqual([unknown.status, unknown.body.code], [404, 40400])
    const unreadable = await api.get('/finance/%E5%zz')
    assert.deepEqual([unreadable.status, unreadable.body.code], [400, 40000])
  })

  it('speaks English where it is asked to', async () => {
    const { body } = await api.get('/finance/donation/page?pageSize=1000', {
      'accept-language': 'en-GB,en',
    })
    assert.match(body.msg, /^Some values/)
    assert.equal(body.data.faults[0].reason, 'must be a whole number from 1 to 100.')
  })

  it('is up and ready, and says so no longer when the database is gone', async () => {
    assert.deepEqual((await api.get('/health')).status, 200)
    assert.deepEqual((await api.get('/ready')).status, 200)
    const gone = await fresh()
    const lost = await TestApi.build({ database: gone })
    await gone.close()
    assert.equal((await lost.get('/health')).status, 200)
    const { status, body } = await lost.get('/ready')
    assert.deepEqual([status, body.code], [503, 50300])
    const { status: away, body: sentence } = await lost.get('/finance/balance/get')
    assert.deepEqual([away, sentence.code], [503, 50304])
    await lost.close()
  })

  it('tells visitors behind a proxy apart only when the proxy is one of its own', async () => {
    const call = async (build: object) => {
      const strict = await TestApi.build({ database, callsPerMinute: 1, ...build })
      const from = async (visitor: string) =>
        (await strict.get('/live/stream/list-all', { 'x-forwarded-for': visitor })).status
      const answers = [await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')]
      await strict.close()
      return answers
    }
    assert.deepEqual(await call({}), [200, 429, 429])
    assert.deepEqual(await call({ trustProxy: ['10.0.0.0/8'] }), [200, 429, 429])
    assert.deepEqual(await call({ trustProxy: ['127.0.0.1'] }), [200, 200, 429])
  })

  it('counts all addresses of one IPv6 network as one visitor, and those of another apart', async () => {
    const trustProxy = ['127.0.0.1']
    const strict = await TestApi.build({ database, callsPerMinute: 100, trustProxy })
    const from = async (visitor: string) =>
      (await strict.get('/live/stream/list-all', { 'x-forwarded-for': visitor })).status
    let refused = 0
    for (let host = 1; host <= 300; host++)
      if ((await from(`2001:db8:1:2::${host.toString(16)}`)) === 429) refused++
    assert.equal(refused, 200)
    assert.equal(await from('2001:db8:1:3::1'), 200)
    await strict.close()
  })

  it('plays demonstration streams from the site itself, whichever network real ones play from', async () => {
    const { live } = readEnvironment({
      LIVE_KEY: 'k'.repeat(16),
      LIVE_SIGNING: 'aliyun',
      LIVE_BASE: 'https://play.example.org/live',
    })
    const cdn = await TestApi.build({ database, live })
    const { url } = await cdn.data('/live/stream/get-play-url?id=paddy')
    assert.match((await cdn.app.inject({ url })).body, /^#EXTM3U/)
    await cdn.close()
  })

  it('sends the same headers with every answer, whatever its status', async () => {
    const strict = await TestApi.build({ database, callsPerMinute: 2 })
    const statuses: number[] = []
    const kept: string[] = []
    for (const url of [
      '/api/live/stream/list-all',
      '/api/finance/donation/page?pageNo=0',
      '/api/finance/donation/page',
      '/api/nothing',
      '/api/%zz',
      '/api/health',
    ]) {
      const { statusCode, headers } = await strict.app.inject(url)
      statuses.push(statusCode)
      assert.equal(headers['x-content-type-options'], 'nosniff', url)
      assert.equal(headers['referrer-policy'], 'no-referrer', url)
      assert.equal(headers['x-frame-options'], 'DENY', url)
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        url,
      )
      if (headers['cache-control'] !== 'no-store') kept.push(url)
    }
    assert.deepEqual(kept, ['/api/live/stream/list-all'])
    assert.deepEqual(statuses, [200, 400, 429, 404, 400, 200])
    await strict.close()
  })

  it('writes no error of what is no fault of its own: too many calls, too many watchers', async () => {
    const lines: { level: number; msg: string }[] = []
    const into = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const logger = pino(logSettings('info'), into)
    const strict = await TestApi.build({ database, callsPerMinute: 1, logger })
    for (let call = 0; call < 3; call++) await strict.get('/live/stream/list-all')
    await strict.close()
    const context = await GivingApi.open(database, undefined, { logger })
    const { code } = await context.give()
    await context.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = context.app.server.address() as AddressInfo
    const watch = () => fetch(`http://127.0.0.1:${port}/api/pay/order/watch?code=${code}`)
    const answers = await Promise.all(Array.from({ length: 13 }, watch))
    assert.equal(answers.filter(({ status }) => status === 503).length, 1)
    await Promise.all(answers.map(({ body }) => body!.cancel()))
    await context.close()
    assert.deepEqual(
      lines.filter(({ level }) => level > 30),
      [],
    )
  })

  it('limits how often one address may call, but never its health', async () => {
    const strict = await TestApi.build({ database, callsPerMinute: 2 })
    await strict.get('/live/stream/list-all')
    await strict.get('/live/stream/list-all')
    const { status, body } = await strict.get('/live/stream/list-all')
    assert.deepEqual([status, body.code], [429, 42900])
    assert.equal((await strict.get('/health')).status, 200)
    await strict.close()
  })
})
