import { screen, within } from '@testing-library/react'
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
const packing = {
  ...{ id: 'one', at: '2026-10-29T12:00:00+08:00', recordedAt: '2026-10-29T13:00:00+08:00' },
  ...{ step: 'packing', what: null, place: null, by: null, late: false, withdrawn: null },
  ...{ whyWithdrawn: null, replacedBy: [], batch: 'A1', hash: 'f'.repeat(64), demo: false },
  ...{ documents: [], leaf: null, errorLeaf: null },
}
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
  const other = 'https://mill.example/polishing'
  show({
    events: [
      { ...packing, id: 'one' },
      { ...packing, id: 'two', step: other },
    ],
    moreEvents: true,
  })
  expect(await screen.findByText('包装', { selector: 'li p' })).toBeVisible()
  expect(screen.getByText(other)).toBeVisible()
  expect(screen.getByText(/这里只列出前 200 条/)).toBeVisible()
})

const fine = { unusual: false, scattered: false }

it('tells of a bag how often it was opened, and asks again when that could not be read', async () => {
  const asked: unknown[] = []
  const asks = { days: [{ day: '2026-11-25', asked: 1 }], unusual: false, scattered: false }
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true, ...fine } })),
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

/** Whether one stands before the other on the page. */
const isBefore = (one: HTMLElement, two: HTMLElement) =>
  Boolean(one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING)
const region = (name: string) => screen.getByRole('region', { name })

it('says of a bag that was never given out so before the answer, and counts nothing', async () => {
  renderTrace(`${at}/21/8`, {
    answers: { [GET]: ok(batchPage({ bag: { serial: '8', issued: false, ...fine } })) },
  })
  const warning = await screen.findByRole('heading', { name: '这个袋号没有发出过' })
  expect(isBefore(warning, region('是什么，从哪里来'))).toBe(true)
  expect(screen.getByRole('link', { name: '告诉我们在哪里买的' })).toHaveAttribute(
    'href',
    '/contact',
  )
  const bag = within(region('这一袋'))
  expect(bag.getByText('农场没有发出过这个袋号，见上面的提醒。')).toBeVisible()
  expect(bag.queryByText(/先别吃/)).toBeNull()
})

it('warns at once of a code of which the page knows that it is opened too often', async () => {
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true, ...fine, unusual: true } })),
      '/trace/bag/ask': () => {
        throw new Error('No network')
      },
    },
  })
  const often = await screen.findByRole('heading', { name: '这个码被查看得太多，可能被人抄过' })
  expect(isBefore(often, region('是什么，从哪里来'))).toBe(true)
  expect(await screen.findByText(/没能读到这一袋被查看过几次/)).toBeVisible()
  expect(often).toBeVisible()
})

it('warns before the answer of a code that is opened too often and in too many places', async () => {
  const asks = { days: [{ day: '2026-11-25', asked: 11 }], unusual: true, scattered: true }
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true, ...fine } })),
      '/trace/bag/ask': ok(asks),
    },
  })
  const often = await screen.findByRole('heading', { name: '这个码被查看得太多，可能被人抄过' })
  const scattered = screen.getByRole('heading', { name: /一天里有太多地方查看过这个码/ })
  for (const warning of [often, scattered]) {
    expect(isBefore(warning, region('是什么，从哪里来'))).toBe(true)
    // Heard, because it comes after the page.
    expect(warning.closest('[role=status]')).toBeVisible()
  }
  const bag = within(region('这一袋'))
  expect(bag.getByText('查看得太多，见上面的提醒。')).toBeVisible()
  expect(bag.getByText('查看的地方太多，见上面的提醒。')).toBeVisible()
  expect(bag.getByText('11 次')).toBeVisible()
  expect(bag.queryByText(/可能被人抄过/)).toBeNull()
})

it('asks nothing for an address that can be no batch, and says what to do', async () => {
  renderTrace('/trace/01/abc/10/A1')
  expect(await screen.findByRole('heading', { name: '没有登记过这个码' })).toBeVisible()
  expect(screen.getByText(/先别吃/)).toBeVisible()
  expect(document.title).toBe('没有登记过这个码')
})

it('says of the code of a product that it names no batch, and leads to the field', async () => {
  renderTrace('/trace/01/09521234500018')
  const name = '这个码只说明是什么产品'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(document.title).toBe(name)
  expect(screen.queryByText(/先别吃|不是农场的/)).toBeNull()
  expect(screen.getByRole('link', { name: '输入批次号' })).toHaveAttribute('href', '/trace')
})

it.each(['abc', '09521234500019', '00000000000000'])(
  'says of %s that it is no code',
  async (code) => {
    renderTrace(`/trace/01/${code}`)
    expect(await screen.findByRole('heading', { name: '没有登记过这个码' })).toBeVisible()
  },
)

it('looks for the batch of an unknown code in the field, where one letter can be corrected', async () => {
  const missing = () => {
    throw Object.assign(new Error(), { response: { status: 404, code: 40400, msg: '' } })
  }
  renderTrace('/trace/01/09521234500018/10/a1', { answers: { [GET]: missing } })
  expect(await screen.findByRole('link', { name: '再查一次' })).toHaveAttribute(
    'href',
    '/trace?code=a1',
  )
})

it('names the batch and the bag in the title', async () => {
  const { unmount } = show({})
  await screen.findByRole('heading', { level: 1, name: '新米' })
  expect(document.title).toBe('新米 A1')
  unmount()
  show({ bag: { serial: '7', issued: null, ...fine } }, `${at}/21/7`)
  await screen.findByRole('heading', { level: 1, name: '新米' })
  expect(document.title).toBe('新米 A1，袋号 7')
})

const recall = {
  ...{ gtin: '09521234500018', batch: 'A1', state: 'ended' as const },
  ...{ reason: '检查过了', advice: '可以吃了' },
}

it('says of an ended recall why it was recalled', async () => {
  const before = { reason: '包装破损', recordedAt: '2026-11-01T09:30:00+08:00' }
  show({ recall: { record: recall, ...recorded, before } })
  const note = within(await screen.findByRole('region', { name: /召回已结束/ }))
  expect(note.getByText(/曾因「包装破损」召回，.*公布。/)).toBeVisible()
})

it('says of a recall that its advice is only in Chinese', async () => {
  const advice = '退回原处'
  const english = [{ zh: recall.reason, en: 'A torn bag' }]
  renderTrace(at, {
    lang: 'en',
    answers: {
      [GET]: ok(
        batchPage({ recall: { record: { ...recall, advice }, ...recorded, before: null } }),
      ),
      '/english/text/list-all': ok(english),
    },
  })
  const note = within(await screen.findByRole('region', { name: /The recall has ended/ }))
  expect(await note.findByText(/Only in Chinese\./)).toBeVisible()
})

it('counts one event as one', async () => {
  const { batch } = batchPage()
  renderTrace(at, {
    lang: 'en',
    answers: {
      [GET]: ok(batchPage({ batch: { ...batch, versions: 2 }, events: [packing] })),
      '/english/text/list-all': ok([]),
    },
  })
  expect(await screen.findByText(/Below: 1 event, 0 tests, 0 certificates\./)).toBeVisible()
  expect(screen.getByText(/Changed once since it was recorded/)).toBeVisible()
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
  expect(
    screen.getByRole('row', { name: /镉 GB 5009\.15 0.3 mg\/kg 超过限量 0.2 mg\/kg/ }),
  ).toBeVisible()
})
