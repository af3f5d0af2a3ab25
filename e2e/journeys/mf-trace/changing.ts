import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from '../../browser'
import type { OwnSite } from '../../journey'
import { at, heading, main, phone, RICE, rice, TOMATOES, widths } from './trace-page'

/** What staff register while visitors look: once for all widths. */
export function changing({ site, visit }: OwnSite): void {
  it('shows a recall to whoever opens any of its bags next, and what was there before', async () => {
    const bag = `/trace/01/${TOMATOES}/10/T-02/21/0003`
    for (const options of widths)
      await visit(bag, options, async (page) => {
        await heading(page, '大棚番茄').waitFor()
        assert.equal(await heading(page, '已召回，请不要食用').count(), 0)
      })
    const texts = ['--reason', '包装破损', '--advice', '请不要食用，退回原处']
    await site.run('.', 'api/src/staff/cli.ts', 'recall', TOMATOES, 'T-02', ...texts)
    const first = await (await fetch(site.url + bag)).text()
    for (const said of ['已召回，请不要食用', '请不要食用，退回原处'])
      assert.ok(first.includes(said), said)
    for (const options of widths)
      await visit(bag, options, async (page) => {
        await heading(page, '已召回，请不要食用').waitFor()
        await main(page).getByText('采摘、分拣、装盒').waitFor()
      })
  })

  it('leads to the money that was spent on it, and from there back', async () => {
    const expenses = await fetch(`${site.url}/api/finance/expense/page?pageSize=1`)
    const { data } = (await expenses.json()) as { data: { list: { id: string; item: string }[] } }
    const [{ id, item }] = data.list as [{ id: string; item: string }]
    const named = ['--batch', `${RICE}/R-01`, '--field', 'N1', '--reason', '登记时漏写了批次']
    await site.run('.', 'api/src/staff/cli.ts', 'correct-entry', id, ...named)
    for (const options of widths) await visit(rice, options, (page) => toTheMoney(page, item))
  })
}

async function toTheMoney(page: Page, item: string): Promise<void> {
  const money = main(page).getByRole('region', { name: '这一批的账' })
  const ofBatch = money.getByRole('listitem').filter({ hasText: '写明这个批次的' })
  await ofBatch.getByRole('link').click()
  await settled(page)
  assert.equal(new URL(page.url()).hash, '#ledger-results')
  // On a wide screen the filters stand open.
  if (page.viewportSize()!.width === phone.viewport.width)
    await page.getByRole('button', { name: /^筛选/ }).click()
  await page.getByLabel('批次').getByText('北坡稻鸭米 R-01').waitFor({ state: 'attached' })
  await main(page).getByRole('link', { name: item }).first().click()
  await settled(page)
  await main(page).getByText(`批次：由 未写明 改为 ${RICE}/R-01`).waitFor()
  await main(page)
    .getByText(/^已验证：/)
    .waitFor()
  await main(page).getByRole('link', { name: '北坡稻鸭米 R-01' }).click()
  await heading(page, '北坡稻鸭米').waitFor()
  assert.equal(at(page), rice)
}
