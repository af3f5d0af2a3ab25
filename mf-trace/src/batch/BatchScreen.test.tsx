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
  expect(await screen.findByText('没有公开姓名，种的人同意才写在这里')).toBeVisible()
  expect(screen.getByText(/登记后改过 2 次/)).toBeVisible()
})

it('prints a difference in either direction, and none where the records agree', async () => {
  const { batch } = batchPage()
  const balance = { harvestKg: 10, milledKg: 12, byproductKg: 0, samplesKg: 4.5, gone: [] }
  show({ batch: { ...batch, record: { ...batch.record, bags: 3, balance } } })
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
  expect(screen.getByText(/这里只列出先登记的 200 条/)).toBeVisible()
})

const fine = { unusual: false, scattered: false }

it('tells of a bag how often it was opened, and asks again when that could not be read', async () => {
  const asked: unknown[] = []
  const asks = { days: [{ day: '2026-11-25', asked: 1 }], total: 1, first: '2026-11-25', ...fine }
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
  const asks = {
    ...{ days: [{ day: '2026-11-25', asked: 11 }], total: 11, first: '2026-11-25' },
    ...{ unusual: true, scattered: true },
  }
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
  // The page decides by the values, which are in the log.
  show({ tests: [{ record, passed: true, ...recorded, documents: [document, gone] }] })
  const link = await screen.findByRole('link', { name: '下载 report.pdf（20 KB）' })
  expect(link).toHaveAttribute('href', `/api/trace/document/get?sha256=${sha256}`)
  expect(screen.getByText(sha256)).toBeVisible()
  expect(screen.getByText(/撤下了一份文件：露出了手机号/)).toBeVisible()
  expect(screen.getByText('有项目超过限量')).toBeVisible()
  expect(
    screen.getByRole('row', { name: /镉 GB 5009\.15 0.3 mg\/kg 超过限量 0.2 mg\/kg/ }),
  ).toBeVisible()
})

it('shows the soil, the history and the grower of the field, and what was changed since', async () => {
  const record = {
    ...{ code: 'N1', name: '南田', place: '南沟村', areaMu: 2.4, outline, stream: 'paddy' },
    grower: { name: '王家', consentOn: '2026-01-02' },
    soil: [
      {
        ...{ on: '2026-03-04', laboratory: '农技中心' },
        values: [{ what: '镉', value: 0.16, unit: 'mg/kg' }],
      },
    ],
    history: [{ from: '2025-05-06', what: '紫云英' }],
  }
  show({ field: { record, ...recorded, versions: 2 } })
  const field = within(await screen.findByRole('region', { name: /地块/ }))
  for (const text of [/王家/, /2026年3月4日 农技中心/, /镉 0.16 mg\/kg/, /2025年5月6日 紫云英/])
    expect(field.getByText((_, element) => isInnermost(element, text))).toBeVisible()
  expect(field.getByText('2.4 亩')).toBeVisible()
  expect(field.getByText(/登记后改过 1 次/)).toBeVisible()
  expect(field.getByRole('link', { name: '看这块地的画面' })).toHaveAttribute('href', '/live/paddy')
})

/** Whether an element has the text, and none inside it has all of it. */
const isInnermost = (element: Element | null, text: RegExp) =>
  element !== null &&
  text.test(element.textContent) &&
  [...element.children].every(({ textContent }) => !text.test(textContent))

it('says of an event where it was and who recorded it, or that this is not said; with its photo', async () => {
  const photo = {
    ...{ sha256: 'c'.repeat(64), name: 'mill.jpg', type: 'image/jpeg', size: 20_480 },
    ...{ attachedAt: packing.at, withdrawn: null, leaf: null },
  }
  show({
    events: [
      { ...packing, id: 'one', batch: 'P-1', place: '米坊', by: '青石村', documents: [photo] },
      { ...packing, id: 'two', withdrawn: packing.at, whyWithdrawn: 'did_not_occur' },
    ],
  })
  const timeline = await screen.findByRole('region', { name: '经过' })
  const [one, two] = timeline.querySelectorAll<HTMLElement>('ol > li')
  expect(one).toHaveTextContent(/米坊.*批次 P-1，由青石村，.*登记/)
  expect(within(one!).getByRole('img', { name: '照片 mill.jpg' })).toHaveAttribute(
    'src',
    `/api/trace/document/get?sha256=${photo.sha256}`,
  )
  expect(two).toHaveTextContent(/没有写明是谁记的，.*登记/)
  expect(two).toHaveTextContent(/声明记错了：没有这回事/)
})

it('shows of a certificate whose it is, for what, how long, its codes, and where to look it up', async () => {
  const record = {
    ...{ number: 'OP-1', body: '认证中心', holder: '南沟合作社', scope: '水稻种植' },
    ...{ fields: ['N1'], gtins: ['09521234500018'], from: '2026-01-01', until: '2026-12-31' },
    ...{ organicCodes: ['0001', '0002'], register: 'https://register.example/' },
  }
  show({ certificates: [{ record, ...recorded, documents: [] }] })
  const section = await screen.findByRole('region', { name: '认证' })
  for (const text of ['OP-1', '认证中心', '南沟合作社', '水稻种植', '0001、0002'])
    expect(within(section).getByText(text)).toBeVisible()
  expect(section).toHaveTextContent('2026年1月1日至2026年12月31日')
  expect(within(section).queryByText('未认证')).toBeNull()
  expect(within(section).getByRole('link')).toHaveAttribute('href', 'https://register.example/')
})

it('names the laboratory, and calls a test without any limit neither passed nor failed', async () => {
  const value = {
    ...{ substance: '硒', method: 'GB 5009.93', value: null, detectionLimit: 0.01 },
    ...{ limit: null, unit: 'mg/kg', standard: 'GB 2762' },
  }
  const record = {
    ...{ number: '1188', gtin: '09521234500018', batch: 'A1', laboratory: '检测站', cma: '16-7' },
    ...{ takenOn: '2026-10-28', reportedOn: '2026-10-29', values: [value] },
  }
  show({ tests: [{ record, passed: true, ...recorded, documents: [] }] })
  const tests = within(await screen.findByRole('region', { name: '检测' }))
  expect(tests.getByText('检测的项目都没有规定限量')).toBeVisible()
  expect(tests.queryByText(/没有超过限量/)).toBeNull()
  expect(tests.getByText('检测站', { exact: false, selector: 'p' })).toBeVisible()
  expect(tests.getByText(/^CMA 16-7$/)).toBeVisible()
  expect(tests.getByRole('row', { name: /未检出 检出限 0.01 mg\/kg 标准没有规定/ })).toBeVisible()
  expect(tests.getByText('农场没有附上这份报告的原件。')).toBeVisible()
})

it('says what the records do not prove', async () => {
  show({})
  const limits = within(await screen.findByRole('region', { name: '这些记录说明什么，不说明什么' }))
  for (const text of [/登记后改过的会写明改过几次/, /按编号到出报告的机构/, /码可以被人抄下来/])
    expect(limits.getByText(text)).toBeVisible()
})

it('lists the last seven days of a bag, and says so; all openings count', async () => {
  const days = Array.from({ length: 8 }, (_, at) => ({ day: `2026-11-2${8 - at}`, asked: 1 }))
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true, ...fine } })),
      '/trace/bag/ask': ok({ days, total: 400, first: '2025-01-02', ...fine }),
    },
  })
  expect(await screen.findByText('这一袋被查看过 400 次，第一次在 2025年1月2日。')).toBeVisible()
  expect(screen.getByText('这里只列最近有人查看的 7 天。')).toBeVisible()
  expect(within(region('这一袋')).getAllByRole('listitem')).toHaveLength(7)
})

it('says of a code with a bag and no batch what it names', async () => {
  renderTrace('/trace/01/09521234500018/21/0007')
  expect(await screen.findByText(/码里有产品和袋号，没有批次/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '这个码里没有批次号' })).toBeVisible()
  expect(screen.queryByText(/每一袋都有这个码/)).toBeNull()
})

it.each([
  ['no total, as an older service does', [{ day: '2026-11-25', asked: 2 }], {}, /查看过 2 次/],
  ['that it was not counted', [], { total: 0, first: null }, '这一次没有计入。'],
])('says how often a bag was opened when the service answers %s', async (_, days, more, said) => {
  renderTrace(`${at}/21/7`, {
    answers: {
      [GET]: ok(batchPage({ bag: { serial: '7', issued: true, ...fine } })),
      '/trace/bag/ask': ok({ days, ...fine, ...more }),
    },
  })
  expect(await screen.findByText(said)).toBeVisible()
})
