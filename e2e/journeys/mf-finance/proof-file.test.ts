import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { readsEnglish } from '../../browser'
import { ownSite } from '../../journey'
import { byHand, download, HOLDS, NO_OPENSSL } from '../../proof-by-hand'

const names = {
  zh: {
    proof: '下载证明',
    name: '下载名称文件',
    key: '下载农场的公钥',
    how: '怎么自己核对',
    title: '自己核对一份证明',
  },
  en: {
    proof: 'Download the proof',
    name: 'Download the name’s file',
    key: 'Download the farm’s key',
    how: 'How to check it yourself',
    title: 'Check a proof yourself',
  },
}

describe('the proof of a row', { skip: NO_OPENSSL }, () => {
  const { site, inPage } = ownSite()

  for (const [lang, scripts] of [
    ['zh', true],
    ['en', true],
    ['zh', false],
  ] as const)
    it(`is downloaded and checked by hand as the page says, in ${lang} ${scripts ? 'with' : 'without'} scripts`, () =>
      inPage(
        { javaScriptEnabled: scripts, ...(lang === 'en' && readsEnglish) },
        async ({ page }) => {
          const said = names[lang]
          const link = (name: string) => page.getByRole('main').getByRole('link', { name })
          await page.goto(site.url + inLang(lang, '/finance/entry/7'))
          const [proofName, proof] = await download(page, link(said.proof))
          const [nameName, name] = await download(page, link(said.name))
          const [keyName, vkey] = await download(page, link(said.key))
          assert.deepEqual(
            [proofName, nameName, keyName],
            ['slow-life-farm-row-7.tlog-proof', 'slow-life-farm-row-7-name.txt', 'vkey.txt'],
          )
          await link(said.how).click()
          await page.getByRole('heading', { level: 1, name: said.title }).waitFor()
          const files = { 'row.tlog-proof': proof, 'name.txt': name, 'vkey.txt': vkey }
          const lines = await byHand(page, files)
          for (const line of ['id 7', ...HOLDS])
            assert.ok(lines.includes(line), `${line} in:\n${lines.join('\n')}`)
          const forged = proof.replace(/^index .*/m, 'index 3')
          const refused = await byHand(page, { ...files, 'row.tlog-proof': forged })
          assert.ok(refused.includes('THE ROW DOES NOT STAND IN THIS LOG.'), refused.join('\n'))
        },
      ))
})
