import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { readsEnglish, settled, titled } from '../../browser'
import { ownSite } from '../../journey'
import { copySource } from '../../scratch-tree'

/** A part as a team would begin it: another one's folder copied, and nothing outside of it touched. */
describe('a part that the running site never heard of', () => {
  const { site, inPage } = ownSite()
  const tree = mkdtempSync(path.join(tmpdir(), 'tree-'))
  after(() => rmSync(tree, { recursive: true, force: true }))

  before(async () => {
    copySource(tree)
    const folder = path.join(tree, 'mf-market')
    cpSync(path.join(tree, 'mf-live'), folder, { recursive: true })
    change(folder, 'package.json', [['"mf-live"', '"mf-market"']])
    change(folder, 'src/remote.tsx', [
      ["name: 'live'", "name: 'market'"],
      ["base: '/live'", "base: '/market'"],
      [/label: \{ zh: '田间直播', en: '[^']+' \}/g, "label: { zh: '农夫集市', en: 'Market' }"],
      [
        'footer: { order: 10',
        'menu: { order: 25, label: { zh: "集市", en: "Market" } },\n  footer: { order: 15',
      ],
    ])
    for (const file of readdirSync(path.join(folder, 'src'), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file))
        change(folder, `src/${file}`, [[/useTranslation\('live'\)/g, "useTranslation('market')"]])
    await site.run(tree, path.join(tree, 'release/cli.ts'), 'mf-market')
  })

  for (const lang of ['zh', 'en'] as const)
    it(`stands in the menu and the footer where it asks to, and is walked, in ${lang}`, () =>
      inPage(lang === 'en' ? readsEnglish : {}, async ({ page, faults }) => {
        await page.goto(site.url + inLang(lang, '/'))
        await settled(page)
        const labels = (role: 'banner' | 'contentinfo') =>
          page.getByRole(role).getByRole('navigation').getByRole('link').allInnerTexts()
        const wanted = {
          zh: [
            ['首页', '支付 & 捐赠', '集市', '品牌故事'],
            ['田间直播', '农夫集市', '收支账本', '查袋码', '支付 & 捐赠', '品牌故事', '加入我们'],
          ],
          en: [
            ['Home', 'Pay & donate', 'Market', 'Our story'],
            [
              'Live from the fields',
              'Market',
              'Ledger',
              'Look up a bag',
              'Pay & donate',
              'Our story',
              'Join us',
            ],
          ],
        }[lang]
        assert.deepEqual([await labels('banner'), await labels('contentinfo')], wanted)

        await page.getByRole('banner').getByRole('link', { name: wanted[0]![2]! }).click()
        await page.waitForURL(site.url + inLang(lang, '/market'))
        // The words are those of the part that was copied.
        const { title, text } = {
          zh: { title: '田间直播 · 慢生活农场', text: '田间直播' },
          en: { title: 'Live from the fields · Slow Life Farm', text: 'Live from the fields' },
        }[lang]
        const heading = page.getByRole('heading', { level: 1 })
        await titled(page, title)
        assert.equal(await heading.innerText(), text)

        await page.reload()
        await settled(page)
        assert.equal(await heading.innerText(), text)
        assert.equal(await page.title(), title)
        assert.deepEqual(faults, [])
      }))

  it('has its pages composed, with the files that they need', async () => {
    const page = await fetch(`${site.url}/market`)
    const html = await page.text()
    assert.equal(page.status, 200)
    assert.match(html, /<h1[^>]*>[^<]+<\/h1>/)
    assert.match(html, /<link rel="preload" as="script"[^>]*releases\/mf-market\/[^>]*streams\./)
    assert.equal((await fetch(`${site.url}/market/a/b`)).status, 404)
  })
})

function change(folder: string, file: string, changes: [string | RegExp, string][]): void {
  const place = path.join(folder, file)
  let text = readFileSync(place, 'utf8')
  for (const [from, to] of changes) text = text.replace(from, to)
  writeFileSync(place, text)
}
