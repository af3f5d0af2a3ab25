import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LedgerRow } from 'shared/contract'
import { ok } from 'testing'
import { batchPage, renderTrace, rowsAbout } from '../testing/screens'

const ROWS = '/finance/entry/list-about-batch'
const cost: LedgerRow = {
  ...{ id: '12', list: 'expense', type: '物流配送', purpose: '乡村学校午餐', item: '午餐配送' },
  ...{ unit: '冷链车队', date: '2026-11-02', amount: '320.00', corrects: null, correctedBy: null },
  batch: '09521234500018/A1',
}
const sums = (own: object) => ({ total: 0, counted: 0, income: '0.00', expense: '0.00', ...own })

const show = (rows: unknown) =>
  renderTrace('/trace/01/09521234500018/10/A1', {
    answers: { '/trace/batch/get': ok(batchPage()), [ROWS]: rows },
  })

const section = () => screen.findByRole('region', { name: '这一批的账' })

it('lists the rows that name the batch or its field, with their sums and all of them', async () => {
  const list = [cost, { ...cost, id: '9', amount: '300.00', correctedBy: '12' }]
  show(
    ok(rowsAbout({ list, ofBatch: sums({ total: 2, counted: 1, expense: '320.00' }), demo: true })),
  )
  const money = await section()
  expect(
    await within(money).findByText(/写明这个批次的：收入 ¥0\.00，支出 ¥320\.00。/),
  ).toBeVisible()
  expect(within(money).getByRole('link', { name: '看这 2 笔' })).toHaveAttribute(
    'href',
    '/finance?batch=09521234500018%2FA1#ledger-results',
  )
  expect(within(money).getByText('没有写明这块地的账目。')).toBeVisible()
  expect(within(money).getByText('演示数据')).toBeVisible()
  const [newest, corrected] = within(
    within(money).getByRole('list', { name: '最近记下的账目' }),
  ).getAllByRole('listitem')
  expect(newest).toHaveTextContent('−¥320.00')
  expect(within(newest!).getByRole('link', { name: '午餐配送' })).toHaveAttribute(
    'href',
    '/finance/entry/12',
  )
  expect(corrected).toHaveTextContent('已更正')
  expect(corrected!.querySelector('s')).toHaveTextContent('¥300.00')
})

it('says of a row that annuls another that it does not count, without a sign', async () => {
  const annulled = { ...cost, id: '13', amount: '0.00', corrects: '12' }
  show(ok(rowsAbout({ list: [annulled], ofBatch: sums({ total: 2, expense: '0.00' }) })))
  const list = within(await section()).findByRole('list', { name: '最近记下的账目' })
  expect(await list).toHaveTextContent('作废，不计入¥0.00')
})

it('says that no row names them', async () => {
  show(ok(rowsAbout()))
  expect(
    await within(await section()).findByText('账本里还没有写明这个批次或这块地的账目。'),
  ).toBeVisible()
})

it('leaves the rest of the page when the rows could not be read, and reads them again', async () => {
  let isDead = true
  show(() => {
    if (isDead) throw new Error('dead')
    return ok(rowsAbout())
  })
  const money = await section()
  expect(await within(money).findByText('这一批的账没有读到')).toBeVisible()
  expect(screen.getByText('未认证')).toBeVisible()
  isDead = false
  await userEvent.click(within(money).getByRole('button', { name: '重试' }))
  expect(await within(money).findByText('账本里还没有写明这个批次或这块地的账目。')).toBeVisible()
})
