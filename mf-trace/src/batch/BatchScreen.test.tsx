import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BatchPage } from 'shared/contract'
import { ok } from 'testing'
import { batchPage, renderTrace } from '../testing/screens'

const at = '/trace/01/09521234500018/10/A1'
const GET = '/trace/batch/get'
const show = (own: Partial<BatchPage>, path = at) =>
  renderTrace(path, { answers: { [GET]: ok(batchPage(own)) } })

const outline: [number, number][] = [
  [0, 0],
  [10, 0],
  [10, 10],
]
const recorded = { recordedAt: '2026-10-29T12:00:00+08:00', versions: 1, leaf: null }

it('says what is not recorded instead of leaving it out', async () => {
  show({})
  expect(await screen.findByRole('heading', { level: 1, name: '新米' })).toBeVisible()
  for (const missing of [
    '农场还没有登记这一批的经过。',
    '农场没有登记这一批的检测。',
    '未认证',
    '农场还没有登记这一批的数量。',
  ])
    expect(screen.getByText(missing)).toBeVisible()
  expect(screen.queryByText(/示例数据/)).toBeNull()
})

it('names no grower without consent, and says how often a record was changed', async () => {
  const record = {
    ...{ code: 'N1', name: '南田', place: '南沟村', areaMu: 2, outline, soil: [], history: [] },
  }
  const { batch } = batchPage()
  show({ field: { record, ...recorded }, batch: { ...batch, versions: 3 } })
  expect(await screen.findByText('种的人没有同意公开姓名')).toBeVisible()
  expect(screen.getByText(/登记后改过 2 次/)).toBeVisible()
})

it('prints a difference in either direction, and none where the records agree', async () => {
  show({
    balance: {
      ...{ areaMu: null, kgPerMu: null, harvestKg: 10, milledKg: 12, byproductKg: 0 },
      ...{ millingDifferenceKg: -2, bags: 3, packedKg: 12, samplesKg: 0 },
      ...{ packingDifferenceKg: 0, gone: [], bagsGone: 0, bagsDifference: 3 },
    },
  })
  const tooMuch = await screen.findByRole('row', { name: '记录里多出来的 2 千克' })
  expect(tooMuch).toBeVisible()
  expect(screen.getByRole('row', { name: '记录里没有说明的 3 袋' })).toBeVisible()
  expect(screen.getAllByRole('row', { name: /记录里/ })).toHaveLength(2)
})

it('names a step of the standard in words, and another one as its sender wrote it', async () => {
  const event = {
    ...{ at: '2026-10-29T12:00:00+08:00', recordedAt: '2026-10-29T13:00:00+08:00' },
    ...{ what: null, place: null, by: null, late: false, withdrawn: null, whyWithdrawn: null },
    ...{ replacedBy: [], batch: 'A1', hash: 'f'.repeat(64), demo: false, documents: [] },
    ...{ leaf: null, errorLeaf: null },
  }
  const other = 'https://mill.example/polishing'
  show({
    events: [
      { ...event, id: 'one', step: 'packing' },
      { ...event, id: 'two', step: other },
    ],
    moreEvents: true,
  })
  expect(await screen.findByText('包装', { selector: 'li p' })).toBeVisible()
  expect(screen.getByText(other)).toBeVisible()
  expect(screen.getByText(/这里只列出前 200 条/)).toBeVisible()
})

it('tells of a bag how often it was opened, and asks again when that could not be read', async () => {
  const asked: unknown[] = []
  const asks = { days: [{ day: '2026-11-25', asked: 1 }], unusual: false, scattered: false }
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true } })),
      '/trace/bag/ask': (bag: unknown) => {
        asked.push(bag)
        if (asked.length === 1) throw new Error('No network')
        return ok(asks)
      },
    },
  })
  expect(await screen.findByText(/没能读到这一袋被查看过几次/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('这是第一次有人查看这一袋。')).toBeVisible()
  expect(asked.at(-1)).toEqual({ gtin: '09521234500018', batch: 'A1', serial: '7' })
})

it('counts no bag that was never given out', async () => {
  renderTrace(`${at}/21/8`, {
    answers: { [GET]: ok(batchPage({ bag: { serial: '8', issued: false } })) },
  })
  expect(await screen.findByText('这个袋号没有发出过')).toBeVisible()
})

it('asks nothing for an address that can be no batch, and says what to do', async () => {
  renderTrace('/trace/01/abc/10/A1')
  expect(await screen.findByRole('heading', { name: '没有登记过这个码' })).toBeVisible()
  expect(screen.getByText(/先别吃/)).toBeVisible()
})

it('says that the records could not be read, which is not that there are none', async () => {
  renderTrace(at)
  expect(await screen.findByText('这一批的记录没有读到')).toBeVisible()
  expect(screen.queryByText(/没有登记过/)).toBeNull()
})

it('offers the original of a report with its hash, and says why another one is gone', async () => {
  const sha256 = 'a'.repeat(64)
  const document = {
    ...{ sha256, name: 'report.pdf', type: 'application/pdf', size: 20_480 },
    ...{ attachedAt: '2026-10-30T12:00:00+08:00', withdrawn: null, leaf: null },
  }
  const value = {
    ...{ substance: '镉', method: 'GB 5009.15', value: 0.3, limit: 0.2, unit: 'mg/kg' },
    standard: 'GB 2762',
  }
  const record = {
    ...{ number: '1187', gtin: '09521234500018', batch: 'A1', laboratory: '检测站', cma: '16' },
    ...{ takenOn: '2026-10-28', reportedOn: '2026-10-29', values: [value] },
  }
  const withdrawn = { at: '2026-11-01T12:00:00+08:00', reason: '露出了手机号' }
  const gone = { ...document, sha256: 'b'.repeat(64), withdrawn }
  show({ tests: [{ record, passed: false, ...recorded, documents: [document, gone] }] })
  const link = await screen.findByRole('link', { name: '下载 report.pdf（20 KB）' })
  expect(link).toHaveAttribute('href', `/api/trace/document/get?sha256=${sha256}`)
  expect(screen.getByText(sha256)).toBeVisible()
  expect(screen.getByText(/撤下了一份文件：露出了手机号/)).toBeVisible()
  expect(screen.getByText('有项目超过限量')).toBeVisible()
  expect(screen.getByRole('row', { name: /镉 0.3 mg\/kg 超过限量/ })).toBeVisible()
})
