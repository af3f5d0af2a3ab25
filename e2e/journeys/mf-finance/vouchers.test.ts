import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually, readsEnglish } from '../../browser'
import { ownSite } from '../../journey'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

const words = {
  zh: {
    title: '凭证',
    none: '未附凭证。',
    picture: '凭证图片：fapiao.png',
    download: /^下载 fapiao\.png（1 KB）$/,
  },
  en: {
    title: 'Vouchers',
    none: 'No voucher is attached.',
    picture: 'Picture of the voucher fapiao.png',
    download: /^Download fapiao\.png \(1 KB\)$/,
  },
}

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a voucher that staff attach', () => {
  const { site, visit } = ownSite()
  let folder: string
  let attached: string
  let without: string
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'voucher-'))
    const answer = await fetch(`${site.url}/api/finance/expense/page?pageSize=2`)
    const { data } = (await answer.json()) as { data: { list: [{ id: string }, { id: string }] } }
    attached = data.list[0].id
    without = data.list[1].id
    const file = path.join(folder, 'fapiao.png')
    writeFileSync(file, PNG)
    await site.run('.', 'api/src/staff/cli.ts', 'attach-voucher', attached, file)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const [lang, text] of Object.entries(words)) {
    const start = lang === 'en' ? '/en' : ''
    it(`is looked at, downloaded and checked by a visitor, on a phone, in ${lang}`, () =>
      visit(
        `${start}/finance/entry/${attached}`,
        { ...phone, ...(lang === 'en' ? readsEnglish : {}) },
        async (page) => {
          const vouchers = page.getByRole('region', { name: text.title, exact: true })
          const picture = vouchers.getByRole('img', { name: text.picture, exact: true })
          await picture.scrollIntoViewIfNeeded()
          await eventually(async () =>
            assert.equal(
              await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
              1,
            ),
          )
          const sha256 = createHash('sha256').update(PNG).digest('hex')
          await vouchers.getByText(sha256).waitFor()
          const download = page.waitForEvent('download')
          await vouchers.getByRole('link', { name: text.download }).click()
          const saved = path.join(folder, `saved-${lang}.png`)
          await (await download).saveAs(saved)
          assert.equal((await download).suggestedFilename(), 'fapiao.png')
          assert.deepEqual(readFileSync(saved), PNG)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          assert.ok(wide <= 375, `${wide} px wide`)
          await page.goto(`${site.url}${start}/finance/entry/${without}`)
          await vouchers.getByText(text.none).waitFor()
          assert.equal(await vouchers.getByRole('img').count(), 0)
        },
      ))
  }
})
