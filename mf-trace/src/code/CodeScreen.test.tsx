import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NewestBatch } from 'shared/contract'
import { ok } from 'testing'
import { batchPage, renderTrace } from '../testing/screens'

const rice: NewestBatch = {
  ...{ gtin: '09521234500018', batch: 'A1', product: '新米', field: '南田' },
  ...{ packedOn: '2026-10-29', recalled: false, demo: false },
}
const answers = {
  '/trace/batch/list-newest': ({ batch }: { batch?: string }) =>
    ok(batch === undefined || batch.toUpperCase() === 'A1' ? [rice] : []),
  '/trace/batch/get': ok(batchPage()),
}
const address = () => screen.getByLabelText('address').textContent
const field = () => screen.getByLabelText('袋子上的码或批次号')
const look = async (text: string) => {
  await userEvent.clear(field())
  // Brackets and a text of nothing mean something else to `type`.
  if (text) await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: '查一查' }))
}

it('lists the newest batches, each with its page', async () => {
  renderTrace('/trace', { answers })
  const link = await screen.findByRole('link', { name: /新米/ })
  expect(link).toHaveAttribute('href', '/trace/01/09521234500018/10/A1')
  expect(screen.queryByText('已召回')).toBeNull()
})

it('opens what a whole code names', async () => {
  renderTrace('/trace', { answers })
  await look('(01)9521234500018(10)A1')
  expect(await screen.findByRole('heading', { level: 1, name: '新米' })).toBeVisible()
  expect(address()).toBe('/trace/01/09521234500018/10/A1')
})

it('finds batches by their number, and says what to do when there is none', async () => {
  renderTrace('/trace', { answers })
  await look('a1')
  expect(await screen.findByRole('heading', { name: '批次「a1」' })).toBeVisible()
  expect(screen.getByRole('link', { name: /新米/ })).toBeVisible()
  expect(screen.getByText('找到 1 个批次，点开看它的记录。').closest('[role=status]')).toBeVisible()
  await look('B9')
  const none = await screen.findByText(/没有登记过这个批次/)
  expect(none.closest('[role=status]')).toBeVisible()
  expect(screen.getByRole('link', { name: '告诉我们' })).toHaveAttribute('href', '/contact')
  expect(address()).toBe('/trace?code=B9')
  expect(document.body).not.toHaveFocus()
})

it('opens with what its address looks for, and follows the address', async () => {
  renderTrace('/trace?code=B9', { answers })
  expect(await screen.findByText(/没有登记过这个批次/)).toBeVisible()
  expect(field()).toHaveValue('B9')
  await look('批次 A1')
  expect(await screen.findByRole('link', { name: /新米/ })).toBeVisible()
  expect(field()).toHaveValue('A1')
})

it.each(['0007', 'K7M2P9QX'])(
  'takes %s that is no batch for the number of one bag, and warns of nothing',
  async (number) => {
    renderTrace('/trace', { answers })
    await look(number)
    expect(await screen.findByText(/像是一袋的袋号，也可能是没有登记过的批次/)).toBeVisible()
    expect(
      screen.getByText(/批次号印在二维码旁边，\(10\) 后面/, { selector: '[role=status] *' }),
    ).toBeVisible()
    expect(screen.queryByText(/先别吃/)).toBeNull()
  },
)

it('leads to the page of the bag that the code of an address names, of its own product', async () => {
  const other = { ...rice, gtin: '09521234500025', product: '陈米' }
  renderTrace('/trace?code=(01)09521234500018(10)A1(21)0007', {
    answers: { ...answers, '/trace/batch/list-newest': ok([rice, other]) },
  })
  const link = await screen.findByRole('link', { name: /新米.*袋号 0007/ })
  expect(link).toHaveAttribute('href', '/trace/01/09521234500018/10/A1/21/0007')
  expect(screen.queryByText('陈米')).toBeNull()
})

it('keeps the number of a bag whose product was not typed', async () => {
  renderTrace('/trace', { answers })
  await look('(10)A1(21)0007')
  const link = await screen.findByRole('link', { name: /新米.*袋号 0007/ })
  expect(link).toHaveAttribute('href', '/trace/01/09521234500018/10/A1/21/0007')
  expect(screen.getByRole('heading', { name: '批次「A1」' })).toBeVisible()
})

it.each(['', '   '])('says what to type when nothing was: %j', async (text) => {
  renderTrace('/trace', { answers })
  await look(text)
  expect(await screen.findByText('请输入批次号，比如 R-01，或者码的全部文字。')).toBeVisible()
  expect(field()).toHaveFocus()
  expect(field()).toHaveAttribute('aria-invalid', 'true')
  expect(field()).toHaveAccessibleDescription(/请输入批次号/)
})

it('says of an empty search without scripts what to type', async () => {
  renderTrace('/trace?code=', { answers })
  expect(await screen.findByText('请输入批次号，比如 R-01，或者码的全部文字。')).toBeVisible()
})

it('says what is missing of a text that leads nowhere, and keeps it', async () => {
  renderTrace('/trace', { answers })
  await look('批次一')
  expect(await screen.findByText(/这不像袋子上的码/)).toBeVisible()
  expect(field()).toHaveValue('批次一')
  expect(field()).toHaveFocus()
  await look('9521234500018')
  expect(await screen.findByText(/这个码只说明是什么产品/)).toBeVisible()
  expect(screen.queryByText(/先别吃/)).toBeNull()
  await look('(21)0007')
  expect(await screen.findByText(/这只是一袋的袋号/)).toBeVisible()
})

it('says that this device has no camera', async () => {
  renderTrace('/trace', { answers })
  await userEvent.click(screen.getByRole('button', { name: '用相机扫码' }))
  expect(await screen.findByText('这台设备没有可用的相机')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '关上相机' }))
  expect(screen.queryByText('这台设备没有可用的相机')).toBeNull()
})
