import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { readsEnglish, settled, titled } from '../../browser'
import { ownSite } from '../../journey'
import { ROOT } from '../../site'

/** A part that its team wrote from docs/contract.md, with a webpack configuration of its own and nothing of ours. */
describe('a part that was written outside this repository', () => {
  const { site, inPage } = ownSite()
  const folder = mkdtempSync(path.join(tmpdir(), 'outside-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  const release = (...args: string[]) => site.run('.', 'release/cli.ts', 'mf-seed', ...args)

  before(async () => {
    cpSync(path.join(ROOT, 'e2e/outside-part'), folder, { recursive: true })
    installPackages(folder)
    execFileSync(process.execPath, ['node_modules/webpack-cli/bin/cli.js'], { cwd: folder })
    await release('--from', path.join(folder, 'dist'))
  })

  for (const [lang, wanted] of [
    [
      'zh',
      {
        menu: ['首页', '支付 & 捐赠', '种子', '品牌故事'],
        title: '种子库 · 慢生活农场',
        heading: '种子库',
        text: '我们自己留种，年年再种。',
        link: '高山水稻',
        linkTitle: '高山水稻 · 慢生活农场',
      },
    ],
    [
      'en',
      {
        menu: ['Home', 'Pay & donate', 'Seeds', 'Our story'],
        title: 'Seed bank · Slow Life Farm',
        heading: 'Seed bank',
        text: 'We save our own seed and sow it every year.',
        link: 'Mountain rice',
        linkTitle: 'Mountain rice · Slow Life Farm',
      },
    ],
  ] as const)
    it(`is walked from the menu, in ${lang}`, () =>
      inPage(lang === 'en' ? readsEnglish : {}, async ({ page, faults }) => {
        await page.goto(site.url + inLang(lang, '/'))
        await settled(page)
        const menu = page.getByRole('banner').getByRole('navigation').getByRole('link')
        assert.deepEqual(await menu.allInnerTexts(), wanted.menu)

        await menu.nth(2).click()
        await page.waitForURL(site.url + inLang(lang, '/seeds'))
        await titled(page, wanted.title)
        const heading = page.getByRole('heading', { level: 1 })
        assert.equal(await heading.innerText(), wanted.heading)
        assert.ok(await page.getByText(wanted.text).isVisible(), 'the text is not shown')

        await page.getByRole('link', { name: wanted.link }).click()
        await page.waitForURL(site.url + inLang(lang, '/seeds/rice'))
        await page.getByRole('heading', { level: 1, name: wanted.link }).waitFor()
        await settled(page)
        await titled(page, wanted.linkTitle)
        assert.deepEqual(faults, [])
      }))

  for (const [lang, text] of [
    ['zh', '<p>我们自己留种，年年再种。</p>'],
    ['en', '<p>We save our own seed and sow it every year.</p>'],
  ] as const)
    it(`has its first screen in the page as it is sent, in ${lang}`, async () => {
      const page = await fetch(site.url + inLang(lang, '/seeds'))
      const html = await page.text()
      assert.equal(page.status, 200)
      assert.ok(html.includes(text), `${text} is not in the page`)
      assert.match(html, /<style [^>]+>@layer parts\.seed \{/)
    })

  it('changes nothing when the same build is released again', async () => {
    assert.match(
      await release('--from', path.join(folder, 'dist')),
      /mf-seed 0\.3\.0-[0-9a-f]{8} is already running; it was not changed\./,
    )
  })

  it('leaves the site again', async () => {
    assert.match(await release('--remove'), /mf-seed has left the site \(revision \d+\)/)
    assert.equal((await fetch(`${site.url}/seeds`)).status, 404)
    await inPage({}, async ({ page, faults }) => {
      await page.goto(site.url)
      await settled(page)
      const menu = page.getByRole('banner').getByRole('navigation').getByRole('link')
      assert.deepEqual(await menu.allInnerTexts(), ['首页', '支付 & 捐赠', '品牌故事'])
      assert.deepEqual(faults, [])
    })
  })
})

/** The packages that its package.json names, from those that are installed here, and no workspace of this repository. */
function installPackages(folder: string): void {
  const { devDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  for (const name of Object.keys(devDependencies)) {
    const place = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(place), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), place)
  }
}
