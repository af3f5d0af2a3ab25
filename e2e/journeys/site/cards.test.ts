import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { ownSite } from '../../journey'

const ORIGIN = 'https://farm.example.org'

/** What another site shows of a page that was shared there. */
describe('the card of a page', () => {
  const { site } = ownSite({ PUBLIC_URL: ORIGIN })

  for (const [path, card, zh, en] of [
    ['/', 'home', '首页 · 慢生活农场', 'Home · Slow Life Farm'],
    ['/finance', 'finance', '收支账本 · 慢生活农场', 'Ledger · Slow Life Farm'],
    ['/live', 'live', '田间直播 · 慢生活农场', 'Live from the fields · Slow Life Farm'],
    ['/live/paddy', 'live', '一号稻田 · 慢生活农场', 'Rice paddy 1 · Slow Life Farm'],
    ['/pay', 'pay', '支付 & 捐赠 · 慢生活农场', 'Pay & donate · Slow Life Farm'],
    ['/about', 'about', '品牌故事 · 慢生活农场', 'Our story · Slow Life Farm'],
    ['/contact', 'home', '加入我们 · 慢生活农场', 'Join us · Slow Life Farm'],
  ] as const)
    for (const [lang, title] of [
      ['zh', zh],
      ['en', en],
    ] as const)
      it(`${inLang(lang, path)} has its title and its pictures`, async () => {
        const answer = await fetch(site.url + inLang(lang, path))
        const html = await answer.text()
        const said = propertiesOf(html)
        assert.equal(said('og:title')[0], title)
        assert.deepEqual(said('og:image'), [
          `${ORIGIN}/media/cards/${card}-${lang}.png`,
          `${ORIGIN}/media/cards/${card}-${lang}-square.png`,
        ])
        assert.deepEqual(said('og:locale'), [lang === 'zh' ? 'zh_CN' : 'en_GB'])
        for (const picture of said('og:image')) {
          const { status, headers } = await fetch(picture.replace(ORIGIN, site.url))
          assert.equal(status, 200, picture)
          assert.equal(headers.get('content-type'), 'image/png', picture)
        }
        const canonical = `<${ORIGIN}${inLang(lang, path)}>; rel="canonical"`
        assert.ok(answer.headers.get('link')!.startsWith(canonical), answer.headers.get('link')!)
      })

  it('comes with icons, a manifest and the feeds of its language, all of them there', async () => {
    const html = await (await fetch(`${site.url}/en/about`)).text()
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

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' }

function propertiesOf(html: string) {
  const all = [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)]
  return (name: string) =>
    all.flatMap(([, property, content]) =>
      property === name ? [content!.replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign)] : [],
    )
}
