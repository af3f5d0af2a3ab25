import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { CLAIM_IDS, claims, claimsIn, type ClaimId } from 'shared/claims'
import { inLang } from 'shared/contract'
import { eventually, readsEnglish } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { pages } from './pages'
import { spoken, type Spoken } from './spoken'

const addresses = [...pages, '/finance/transfers', '/no-such-page']

/** What the label of a claim says. */
const LABELS = {
  zh: { preparing: '准备中', estimated: '估算' },
  en: { preparing: 'Pending', estimated: 'Estimate' },
}

describe('what the site claims', TWO_AT_A_TIME, () => {
  const { site, visit } = ownSite()

  for (const path of addresses)
    for (const lang of ['zh', 'en'] as const)
      it(`stands beside its state on ${path} in ${lang}`, () =>
        visit(inLang(lang, path), lang === 'en' ? readsEnglish : {}, async (page) => {
          const texts = await spoken(page)
          assert.ok(texts.length > 40, `${texts.length} texts`)
          assert.deepEqual(texts.flatMap(unbacked(lang)), [])
        }))

  it('is explained where its label leads, in view and with the focus', () =>
    visit('/pay', { viewport: { width: 375, height: 812 } }, async (page) => {
      await label(page, 'organic').click()
      await page.waitForURL(`${site.url}/about#chain`)
      await isReached(page, '链上存证')
      await page.getByRole('link', { name: '农田和农户的资料 准备中' }).click()
      await isReached(page, '农田和农户的资料')
      await page.getByRole('contentinfo').getByRole('link', { name: '支付 & 捐赠' }).click()
      await page.getByRole('heading', { level: 1, name: '支付 & 捐赠' }).waitFor()
      await label(page, 'organic').click()
      await isReached(page, '链上存证')
    }))

  it('is explained at an address of its own', () =>
    visit('/', {}, async (page) => {
      for (const id of CLAIM_IDS) {
        await page.goto(`${site.url}/about#${id}`)
        const heading = page.locator(`h4#${id}`)
        await eventually(async () => assert.equal(await inView(heading), true, id))
      }
    }))

  it('fits a finger on a phone', () =>
    visit('/', { viewport: { width: 375, height: 812 } }, async (page) => {
      const labels = await page.locator('a[data-claims]:visible').all()
      assert.equal(labels.length, 8)
      for (const one of labels) {
        const box = await one.boundingBox()
        assert.ok(box!.height >= 44 && box!.width >= 40, JSON.stringify(box))
      }
    }))

  for (const lang of ['zh', 'en'] as const)
    it(`fits the header of a narrow window in ${lang}`, () => {
      const viewport = { width: 769, height: 900 }
      return visit(
        inLang(lang, '/'),
        { viewport, ...(lang === 'en' && readsEnglish) },
        async (page) => {
          const header = page.getByRole('banner')
          const name = await header.getByText(/^(慢生活农场|Slow Life Farm)$/).boundingBox()
          const state = await header
            .getByText(LABELS[lang].preparing, { exact: true })
            .boundingBox()
          assert.ok(name!.y >= 0, `the name starts at ${name!.y}`)
          assert.ok(state!.y + state!.height <= 72, `the label ends at ${state!.y + state!.height}`)
        },
      )
    })

  describe('and says can be checked', () => {
    const look: Record<string, (page: Page) => Promise<void>> = {
      money: async (page) => {
        const table = page.getByRole('main').getByRole('table', { name: /账目/ })
        assert.ok((await table.getByRole('row').count()) > 5, 'rows of the ledger')
        for (const column of ['用途', '单位', '日期', '金额'])
          await table.getByRole('columnheader', { name: column }).waitFor()
      },
      totals: async (page) => {
        const said = await page.getByRole('region', { name: /收支概览/ }).innerText()
        const [balance, donated, spent] = ['结余', '捐赠总额', '支出总额'].map((name) =>
          fenIn(said, name),
        )
        assert.ok(donated! > 0, said)
        assert.equal(balance, donated! - spent!)
      },
      field: async (page) => {
        const live = page.getByRole('main').getByRole('article').filter({ hasText: '直播中' })
        assert.ok((await live.count()) > 0, 'live streams')
        for (const card of await live.all())
          assert.match(await card.innerText(), /村 .+\s+\d{4}年\d+月\d+日 \d{2}:\d{2} 开始/)
      },
    }
    for (const id of CLAIM_IDS) {
      const claim = claims[id]
      if (claim.state !== 'checkable') continue
      it(`${claim.name.en}, at ${claim.at}`, async () => {
        assert.equal((await fetch(site.url + claim.at)).status, 200)
        await visit(claim.at, {}, async (page) => {
          assert.ok(look[id], `Say here what ${claim.at} must hold.`)
          await look[id](page)
        })
      })
    }
  })

  it('is claimed by nothing in the demonstration', async () => {
    const calls = [
      '/live/stream/list-all',
      '/pay/channel/list',
      '/finance/donation/get-search-params',
      '/finance/expense/get-search-params',
    ]
    for (const call of calls) {
      const answer = await fetch(`${site.url}/api${call}`)
      assert.equal(answer.status, 200, call)
      assert.deepEqual(claimsIn(await answer.text()), [], call)
    }
  })
})

/**
 * The claims of a text whose state does not stand beside it. Rows that are marked as samples or as a demonstration need
 * no other mark, but an estimate stays one.
 */
const unbacked =
  (lang: 'zh' | 'en') =>
  ({ text, where, labels }: Spoken): string[] =>
    claimsIn(text)
      .filter((id) => {
        const { state } = claims[id]
        if (state !== 'preparing' && state !== 'estimated') return false
        const said = labels.filter((one) => one.claims.includes(id))
        const demonstrated = labels.some((one) => one.claims.includes('demonstration'))
        return (
          !said.some((one) => one.text.includes(LABELS[lang][state])) &&
          !(demonstrated && state === 'preparing')
        )
      })
      .map(
        (id) => `${where}: "${text}" claims ${id}; show <ClaimState of={['${id}']} /> beside it.`,
      )

const label = (page: Page, id: ClaimId) =>
  page.getByRole('contentinfo').locator(`a[data-claims~=${id}]`)

const inView = (heading: ReturnType<Page['locator']>) =>
  heading.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

async function isReached(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true })
  await heading.waitFor()
  await eventually(async () => {
    assert.equal(await inView(heading), true, 'in view')
    assert.equal(await heading.evaluate((one) => one === document.activeElement), true, 'focused')
  })
}

/** The amount after a name, in fen. */
function fenIn(text: string, name: string): bigint {
  const amount = new RegExp(`${name}\\s*¥([\\d,]+)\\.(\\d\\d)`).exec(text)
  assert.ok(amount, `No ${name} in: ${text}`)
  return BigInt(`${amount[1]!.replaceAll(',', '')}${amount[2]}`)
}
