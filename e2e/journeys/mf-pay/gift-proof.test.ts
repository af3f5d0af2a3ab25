import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readsEnglish } from '../../browser'
import { ownSite } from '../../journey'
import { byHand, download, HOLDS, NO_OPENSSL } from '../../proof-by-hand'
import { ENTRY, fill, heading, press, toCashier, words } from './gift-page'

const names = {
  zh: {
    section: '这笔捐赠的证明',
    proof: '下载证明',
    name: '下载名称文件',
    key: '下载农场的公钥',
    place: /^公开日志 \S+\/ledger\/demonstration：这笔捐赠的账目是第 [\d,]+ 条/,
    how: '怎么自己核对',
  },
  en: {
    section: 'The proof of this gift',
    proof: 'Download the proof',
    name: 'Download the name’s file',
    key: 'Download the farm’s key',
    place: /^Public log \S+\/ledger\/demonstration: the entry of this gift is number [\d,]+\./,
    how: 'How to check it yourself',
  },
}

describe('the receipt of a gift', { skip: NO_OPENSSL }, () => {
  const { visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '100000' })

  for (const [lang, text] of Object.entries(words) as ['zh' | 'en', (typeof words)['zh']][])
    it(`carries the gift's proof within seconds, which holds when it is checked by hand, in ${lang}`, () =>
      visit(lang === 'en' ? '/en/pay' : '/pay', lang === 'en' ? readsEnglish : {}, async (page) => {
        const said = names[lang]
        await fill(page, text)
        await toCashier(page, text)
        await press(page, text.approve)
        await heading(page, text.paid).waitFor()
        const section = page.getByRole('region', { name: said.section })
        await section.getByText(said.place).waitFor()
        const row = /\d+/.exec(await page.getByRole('link', { name: ENTRY }).innerText())![0]
        const link = (name: string) => section.getByRole('link', { name })
        const [file, proof] = await download(page, link(said.proof))
        assert.equal(file, `slow-life-farm-row-${row}.tlog-proof`)
        const [, name] = await download(page, link(said.name))
        const [, vkey] = await download(page, link(said.key))
        await page.emulateMedia({ media: 'print' })
        assert.equal(await section.getByText(said.place).isVisible(), true)
        assert.equal(await section.getByText(/\/finance\/verify$/).isVisible(), true)
        assert.equal(await link(said.proof).isVisible(), false)
        await page.emulateMedia({ media: 'screen' })
        await link(said.how).click()
        await page.locator('main ol pre').first().waitFor()
        const lines = await byHand(page, {
          'row.tlog-proof': proof,
          'name.txt': name,
          'vkey.txt': vkey,
        })
        for (const line of [`id ${row}`, 'list donation', 'amount 66.60', ...HOLDS])
          assert.ok(lines.includes(line), `${line} in:\n${lines.join('\n')}`)
      }))
})
