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
const look = async (text: string) => {
  const field = screen.getByLabelText('袋子上的码或批次号')
  await userEvent.clear(field)
  await userEvent.type(field, text)
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
  await look('B9')
  expect(await screen.findByText(/没有登记过这个批次/)).toBeVisible()
  expect(address()).toBe('/trace?code=B9')
})

it('says what is missing of a text that leads nowhere, and keeps it', async () => {
  renderTrace('/trace', { answers })
  await look('批次一')
  expect(await screen.findByText(/这不像袋子上的码/)).toBeVisible()
  expect(screen.getByLabelText('袋子上的码或批次号')).toHaveValue('批次一')
  await look('9521234500018')
  expect(await screen.findByText(/再输入码下面的批次号/)).toBeVisible()
})

it('says that this device has no camera', async () => {
  renderTrace('/trace', { answers })
  await userEvent.click(screen.getByRole('button', { name: '用相机扫码' }))
  expect(await screen.findByText('这台设备没有可用的相机')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '关上相机' }))
  expect(screen.queryByText('这台设备没有可用的相机')).toBeNull()
})
