import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang, LANGS } from 'shared/contract'
import { ownSite } from '../../journey'
import { screenCards } from './cards'
import { fetched, headOfPage, thingsIn } from './head-of-page'
import { schemaFaults } from './schema-faults'

const ORIGIN = 'https://farm.example.org'

interface Download {
  contentUrl: string
  encodingFormat: string
}

/** What another site shows of a page that was shared there, and what a search engine reads. */
describe('the card of a page', () => {
  const { site } = ownSite({ PUBLIC_URL: ORIGIN })

  for (const [path, { card, types, ...words }] of Object.entries(screenCards))
    for (const lang of LANGS)
      it(`${inLang(lang, path)} has its words, its address and its pictures`, async () => {
        const { title, description, link, said, things } = await headOfPage(
          site.url + inLang(lang, path),
        )
        const [named, described] = words[lang]
        assert.equal(title, named)
        assert.deepEqual(said('og:title'), [named])
        assert.equal(description, described)
        assert.deepEqual(said('og:description'), [described])
        assert.deepEqual(said('og:url'), [ORIGIN + inLang(lang, encodeURI(path))])
        assert.deepEqual(said('og:locale'), [lang === 'zh' ? 'zh_CN' : 'en_GB'])
        assert.deepEqual(said('og:image'), [
          `${ORIGIN}/media/cards/${card}-${lang}.png`,
          `${ORIGIN}/media/cards/${card}-${lang}-square.png`,
        ])
        for (const picture of said('og:image')) {
          const { status, headers } = await fetch(picture.replace(ORIGIN, site.url))
          assert.equal(status, 200, picture)
          assert.equal(headers.get('content-type'), 'image/png', picture)
        }
        const canonical = `<${ORIGIN}${inLang(lang, encodeURI(path))}>; rel="canonical"`
        assert.ok(link.startsWith(canonical), link)
        assert.deepEqual(
          things.map((thing) => thing['@type']),
          types,
        )
        for (const thing of things) assert.deepEqual(schemaFaults(thing, ORIGIN), [])
      })

  it('the ledger offers its downloads as a dataset, all of them there', async () => {
    const { things } = await headOfPage(`${site.url}/en/finance`)
    const files = (things[0]?.distribution ?? []) as Download[]
    assert.deepEqual(
      files.map(({ contentUrl }) => contentUrl),
      [
        `${ORIGIN}/api/finance/entry/export?format=csv&lang=en`,
        `${ORIGIN}/api/finance/entry/export?format=jsonl&lang=en`,
        `${ORIGIN}/api/finance/ledger/data-package`,
      ],
    )
    for (const { contentUrl, encodingFormat } of files) {
      const { status, headers, body } = await fetch(contentUrl.replace(ORIGIN, site.url))
      await body?.cancel()
      assert.equal(status, 200, contentUrl)
      assert.equal(headers.get('content-type')?.split(';')[0], encodingFormat, contentUrl)
    }
  })

  it('a page of the ledger is named after its number', async () => {
    const { title, said } = await headOfPage(`${site.url}/finance?list=expense&pageNo=2`)
    assert.equal(title, '支出账目 · 第 2 页 · 慢生活农场')
    assert.deepEqual(said('og:url'), [`${ORIGIN}/finance?list=expense&pageNo=2`])
  })

  it('a text in the address stays a text in the head', async () => {
    const { title, said } = await headOfPage(`${site.url}/finance?keyword=${'%3C%2Ftitle%3E"'}`)
    assert.equal(title, '收支账本 · 关键词：</title>" · 慢生活农场')
    assert.deepEqual(said('og:title'), [title])
  })

  it('what is nobody else’s, or does not exist, is told to nobody', async () => {
    for (const path of ['/pay/order/ABCDEFGHJKLMNPQRSTUVWXYZ23', '/pay/return', '/live/nothing']) {
      const { html, headers } = await fetched(site.url + path)
      assert.equal(headers.get('x-robots-tag'), 'noindex', path)
      assert.deepEqual(thingsIn(html), [], path)
    }
    const { html } = await fetched(`${site.url}/pay/order/ABCDEFGHJKLMNPQRSTUVWXYZ23`)
    assert.doesNotMatch(html, /og:url/)
  })

  it('comes with icons, a manifest and the feeds of its language, all of them there', async () => {
    const { html } = await fetched(`${site.url}/en/about`)
    const files = [
      ...html.matchAll(/<link rel="(?:[a-z-]*icon|manifest|alternate)"[^>]* href="([^"]+)"/g),
    ]
    const addresses = files.map(([, address]) => address!)
    assert.deepEqual(addresses, [
      '/media/brand/favicon.svg',
      '/media/brand/apple-touch-icon.png',
      '/media/brand/site.webmanifest',
      '/en/feed.xml',
      '/en/corrections.xml',
    ])
    for (const address of addresses)
      assert.equal((await fetch(site.url + address)).status, 200, address)
  })
})
