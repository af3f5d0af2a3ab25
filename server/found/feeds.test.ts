import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Database } from 'api'
import { onEachDatabase } from 'api/testing/databases'
import { appendRows, correctRow, enterEnglish } from 'api/testing/ledger-rows'
import type { FastifyInstance } from 'fastify'
import { parsed, serverWithApi } from '../testing/site-api'
import { serveFeeds } from './feeds'

const ATOM = 'http://www.w3.org/2005/Atom'
const XML = 'http://www.w3.org/XML/1998/namespace'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/
const FEEDS = ['/feed.xml', '/en/feed.xml', '/corrections.xml', '/en/corrections.xml']

const seed = {
  direction: -1 as const,
  type: '种苗种子',
  purpose: '春耕',
  item: '稻种 <3 kg> & "糯米"',
  unit: '县种子站',
  date: '2025-03-09',
  amount: 123_450n,
}

onEachDatabase('the feeds', (fresh) => {
  let database: Database
  let sample: Database
  let app: FastifyInstance
  let withoutAddress: FastifyInstance

  before(async () => {
    database = await fresh({ seed: false })
    sample = await fresh()
    app = await serverWithApi(database)
    serveFeeds(app, { publicUrl: 'https://farm.example.org' })
    withoutAddress = await serverWithApi(sample)
    serveFeeds(withoutAddress, { publicUrl: null })
  })
  after(async () => {
    await app.close()
    await withoutAddress.close()
  })

  /** A feed that keeps RFC 4287, section 4.1: what it must hold, once each. */
  async function read(url: string, from = app) {
    const { statusCode, headers, body } = await from.inject(url)
    assert.equal(statusCode, 200, body)
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8')
    const { documentElement: feed } = parsed(body)
    assert.equal(feed.namespaceURI, ATOM)
    assert.equal(feed.getAttributeNS(XML, 'lang'), url.startsWith('/en/') ? 'en' : 'zh')
    const entries = [...feed.getElementsByTagNameNS(ATOM, 'entry')]
    for (const part of [feed, ...entries]) {
      for (const name of ['id', 'title', 'updated'])
        assert.equal(own(part, name).length, 1, `${url} ${name}`)
      assert.match(textOf(part, 'updated'), TIME)
    }
    assert.equal(own(feed, 'author').length, 1)
    const ids = entries.map((entry) => textOf(entry, 'id'))
    assert.equal(new Set(ids).size, ids.length)
    return { feed, entries, body }
  }

  it('are empty, and valid, for an empty ledger', async () => {
    for (const url of FEEDS) assert.equal((await read(url)).entries.length, 0, url)
  })

  it('a new row is the first entry, with its facts and the address of its page', async () => {
    const [id] = await appendRows(database, [seed])
    const { feed, entries } = await read('/feed.xml')
    assert.equal(textOf(feed, 'title'), '慢生活农场 · 新的收支')
    assert.equal(textOf(feed, 'id'), 'https://farm.example.org/feed.xml')
    assert.deepEqual(linksOf(feed), {
      self: 'https://farm.example.org/feed.xml',
      alternate: 'https://farm.example.org/finance',
    })
    const entry = entries[0]!
    assert.equal(textOf(entry, 'title'), '支出 ¥1,234.50：稻种 <3 kg> & "糯米"')
    assert.equal(textOf(entry, 'id'), `https://farm.example.org/finance/entry/${id}`)
    assert.deepEqual(linksOf(entry), {
      alternate: `https://farm.example.org/finance/entry/${id}`,
    })
    assert.deepEqual(factsOf(entry), [
      '收支 支出',
      '金额 ¥1,234.50',
      '类型 种苗种子',
      '用途 春耕',
      '项目 稻种 <3 kg> & "糯米"',
      '单位 县种子站',
      '日期 2025年3月9日',
    ])
    assert.equal(entry.querySelector('category'), null)
  })

  it('the English feed says what has English in English, and marks the rest as Chinese', async () => {
    await enterEnglish(database, '春耕', 'Spring ploughing')
    const before = (await read('/en/feed.xml')).entries[0]!
    assert.equal(own(before, 'title')[0]!.getAttributeNS(XML, 'lang'), 'zh')
    assert.equal(textOf(before, 'title'), '支出 ¥1,234.50：稻种 <3 kg> & "糯米"')
    await enterEnglish(database, seed.item, 'Rice seed')
    const entry = (await read('/en/feed.xml')).entries[0]!
    assert.equal(own(entry, 'title')[0]!.getAttributeNS(XML, 'lang'), null)
    assert.equal(textOf(entry, 'title'), 'Expense, CNY 1,234.50: Rice seed')
    assert.match(
      linksOf(entry)['alternate']!,
      /^https:\/\/farm\.example\.org\/en\/finance\/entry\//,
    )
    assert.deepEqual(factsOf(entry), [
      'Kind Expense',
      'Amount CNY 1,234.50',
      'Type 种苗种子',
      'Purpose Spring ploughing',
      'Item Rice seed',
      'Paid to 县种子站',
      'Date 9 March 2025',
    ])
    const chinese = [...entry.querySelectorAll('[lang]')]
    assert.deepEqual(
      chinese.map((part) => [part.textContent, part.getAttributeNS(XML, 'lang')]),
      [
        ['种苗种子', 'zh'],
        ['县种子站', 'zh'],
      ],
    )
  })

  it('a correction appears, with the row before it and the reason; the row itself says that it was corrected', async () => {
    const [id] = await appendRows(database, [seed])
    await correctRow(database, String(id), '收据 <副本> & 原件不同', '20')
    const entry = (await read('/corrections.xml')).entries[0]!
    assert.equal(textOf(entry, 'title'), '更正：稻种 <3 kg> & "糯米"，¥1,234.50 改为 ¥20.00')
    assert.match(entry.textContent, /更正原因：收据 <副本> & 原件不同更正前/)
    const amounts = factsOf(entry).filter((fact) => fact.startsWith('金额'))
    assert.deepEqual(amounts, ['金额 ¥1,234.50', '金额 ¥20.00'])
    const english = (await read('/en/corrections.xml')).entries[0]!
    assert.equal(textOf(english, 'title'), 'Corrected: Rice seed, from CNY 1,234.50 to CNY 20.00')
    assert.match((await read('/feed.xml')).entries[0]!.textContent, /这一笔后来更正过/)
  })

  it('a correction of the goods that a row names shows them before and after', async () => {
    const [id] = await appendRows(database, [
      { ...seed, batch: '09521234500018/R-01', field: 'N1' },
    ])
    await correctRow(database, String(id), '写错了批次', { batch: '' })
    const [zh, en] = ['/corrections.xml', '/en/corrections.xml']
    const of = async (url: string) => factsOf((await read(url)).entries[0]!)
    assert.deepEqual(
      (await of(zh)).filter((fact) => /^(批次|地块)/.test(fact)),
      ['批次 09521234500018/R-01', '地块 N1', '地块 N1'],
    )
    assert.deepEqual(
      (await of(en)).filter((fact) => /^(Batch|Field)/.test(fact)),
      ['Batch 09521234500018/R-01', 'Field N1', 'Field N1'],
    )
  })

  it('an annulled row is called so', async () => {
    const [id] = await appendRows(database, [seed])
    await correctRow(database, String(id), '记了两次')
    const entry = (await read('/en/corrections.xml')).entries[0]!
    assert.equal(textOf(entry, 'title'), 'Annulled: Rice seed, CNY 1,234.50')
    assert.match(entry.textContent, /Annulled: it no longer counts$/)
  })

  it('answers 304 while nothing changes, and HEAD as GET', async () => {
    for (const url of FEEDS) {
      const { headers, body } = await app.inject(url)
      assert.equal(headers['cache-control'], 'public, max-age=300')
      const etag = String(headers.etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await app.inject({ url, headers: { 'if-none-match': known } })
        assert.deepEqual([again.statusCode, again.body], [304, ''], known)
        assert.equal(again.headers.etag, etag)
      }
      const head = await app.inject({ url, method: 'HEAD' })
      assert.deepEqual(
        [head.statusCode, head.body, head.headers.etag, head.headers['content-length']],
        [200, '', etag, String(Buffer.byteLength(body))],
      )
    }
    const etag = (await app.inject('/feed.xml')).headers.etag
    await appendRows(database, [seed])
    const headers = { 'if-none-match': String(etag) }
    assert.equal((await app.inject({ url: '/feed.xml', headers })).statusCode, 200)
  })

  it('the demonstration is marked as such; without a public address links are relative', async () => {
    const { feed, entries } = await read('/feed.xml', withoutAddress)
    assert.equal(textOf(feed, 'title'), '慢生活农场 · 新的收支（演示数据）')
    assert.equal(textOf(feed, 'id'), 'tag:localhost,2025:/feed.xml')
    assert.equal(entries.length, 50)
    for (const entry of entries) {
      assert.match(textOf(entry, 'title'), /（演示数据）$/)
      assert.equal(entry.querySelector('category')!.getAttribute('label'), '演示数据')
      assert.equal(entry.querySelector('content p')!.textContent, '演示数据')
      assert.match(textOf(entry, 'id'), /^tag:localhost,2025:\/finance\/entry\/\d+$/)
      assert.match(linksOf(entry)['alternate']!, /^\/finance\/entry\/\d+$/)
    }
    const english = await read('/en/feed.xml', withoutAddress)
    assert.match(textOf(english.entries[0]!, 'title'), /\(demonstration data\)$/)
  })
})

const own = (parent: Element, name: string) =>
  [...parent.children].filter((child) => child.localName === name && child.namespaceURI === ATOM)

const textOf = (parent: Element, name: string) => own(parent, name)[0]?.textContent ?? ''

const linksOf = (parent: Element): Record<string, string> =>
  Object.fromEntries(
    own(parent, 'link').map((link) => [link.getAttribute('rel')!, link.getAttribute('href')!]),
  )

const factsOf = (entry: Element) =>
  [...entry.querySelectorAll('dt')].map(
    (name) => `${name.textContent} ${name.nextElementSibling!.textContent}`,
  )
