import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BatchPage } from 'shared/contract'
import { goodsLeafOf, utf8 } from 'shared/log'
import { answerLog, newKey, ok, signedTree } from 'testing'
// Imported here, so that a test does not wait for a lazily loaded module to be compiled.
import '../seal/check-facts'
import { factsOn } from '../seal/facts-on-page'
import { batchPage, renderTrace } from '../testing/screens'

const at = '/trace/01/09521234500018/10/A1'
const time = '2026-10-29T12:00:00+08:00'
const recorded = (leaf: number | null) => ({ recordedAt: time, versions: 1, leaf })
const document = {
  ...{ sha256: 'a'.repeat(64), name: 'report.pdf', type: 'application/pdf', size: 20_480 },
  ...{ attachedAt: time, withdrawn: null, leaf: 4 },
}
const event = {
  ...{ id: 'urn:uuid:1', at: time, recordedAt: time, step: 'packing', what: '装袋', place: '北仓' },
  ...{ by: null, late: false, batch: 'A1', hash: 'f'.repeat(64), demo: false, documents: [] },
  ...{ withdrawn: time, whyWithdrawn: '数错了', replacedBy: [], leaf: 5, errorLeaf: 6 },
}

/** A page of which everything is in the log. */
function wholePage(): BatchPage {
  const page = batchPage()
  const test = {
    ...{ number: '1187', gtin: '09521234500018', batch: 'A1', laboratory: '检测站', cma: '16' },
    ...{ takenOn: '2026-10-28', reportedOn: '2026-10-29', values: [] },
  }
  return {
    ...page,
    product: { ...page.product, leaf: 1 },
    batch: { ...page.batch, leaf: 2 },
    events: [event],
    tests: [{ record: test, passed: true, ...recorded(3), documents: [document] }],
  }
}

const recallOf = (batch: string) => ({
  record: {
    ...{ gtin: '09521234500018', batch, state: 'recalled' as const },
    ...{ reason: '包装破损', advice: '退回' },
  },
  ...{ ...recorded(null), before: null },
})
const fieldOf = (code: string) => ({
  record: {
    ...{ code, name: '南田', place: '南沟村', areaMu: 2, soil: [], history: [] },
    outline: [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as [number, number][],
  },
  ...recorded(null),
})
const certificateOf = (until: string) => ({
  record: {
    ...{ number: 'OP-1', body: '认证中心', holder: '合作社', scope: '水稻', from: '2026-01-01' },
    ...{
      until,
      fields: ['N1'],
      gtins: ['09521234500018'],
      organicCodes: [],
      register: 'https://a.example/',
    },
  },
  ...{ ...recorded(null), documents: [] },
})

const saltOf = (leaf: number) => String(leaf).padStart(32, '0')

/** Shows a page while the log holds what another one says. */
function show(
  shown: BatchPage,
  logged = wholePage(),
  memory: 'empty' | 'remembers' = 'empty',
  address = at,
) {
  if (memory === 'empty') localStorage.clear()
  const facts = factsOn(logged, { gtin: '09521234500018', batch: 'A1' })
  const leaves = facts.map(({ kind, leaf, content }) => ({
    ...{ leaf: leaf!, kind },
    text: goodsLeafOf(kind, saltOf(leaf!), content),
  }))
  const entries = [
    'another entry',
    ...leaves.sort((a, b) => a.leaf - b.leaf).map(({ text }) => text),
  ]
  const tree = signedTree(entries.map(utf8), [newKey()])
  answerLog(tree)
  renderTrace(address, {
    answers: {
      // As it is then: a test may change it.
      '/trace/batch/get': () => ok(structuredClone(shown)),
      '/log/goods-proof/list': ({ leaves: asked }: { leaves: string }) =>
        ok(
          tree.proofs(
            asked
              .split(',')
              .map(Number)
              .flatMap((index) => {
                const found = leaves.find(({ leaf }) => leaf === index)
                return found ? { index, kind: found.kind, salt: saltOf(index) } : []
              }),
          ),
        ),
    },
  })
}

/** The seals beside facts, in words, in the order of the page. */
const seals = () =>
  within(screen.getByRole('article'))
    .getAllByText(/^(未验证|已验证|验证失败) ?$/, { selector: '.visually-hidden' })
    .map(({ textContent }) => textContent.trim())

const verdict = (text: RegExp) =>
  screen.findByText((_, element) =>
    Boolean(element?.getAttribute('role') === 'status' && text.test(element.textContent)),
  )

it('seals each fact that this browser found in the signed log', async () => {
  show(wholePage())
  await verdict(/^已验证：这一页的 6 条登记都与农场签名的公开日志一致/)
  expect(new Set(seals())).toEqual(new Set(['已验证']))
})

const changes: [string, (page: BatchPage) => void][] = [
  ['the product', ({ product }) => (product.record.netGrams = 5_000)],
  ['the batch', ({ batch }) => (batch.record.harvestedOn = '2026-10-10')],
  ['when it was recorded', ({ batch }) => (batch.recordedAt = '2026-10-30T12:00:00+08:00')],
  ['an event', ({ events }) => (events[0]!.place = '南仓')],
  ['why an event is wrong', ({ events }) => (events[0]!.whyWithdrawn = '没有数错')],
  ['a test', ({ tests }) => (tests[0]!.record.laboratory = '另一家')],
  ['a document', ({ tests }) => (tests[0]!.documents[0]!.sha256 = 'b'.repeat(64))],
]
it.each(changes)('breaks the seal of %s that was changed, and no other', async (_, change) => {
  const page = structuredClone(wholePage())
  change(page)
  show(page)
  await verdict(/^验证失败：1 条与公开日志对不上.*6 条登记里，5 条/)
  expect(seals().filter((state) => state !== '已验证')).toContain('验证失败')
})

it.each<[string, (page: BatchPage) => void]>([
  ['test', ({ tests }) => (tests[0]!.record.batch = 'A2')],
  ['product', ({ product }) => (product.record.gtin = '09521234500025')],
  ['recall', (page) => (page.recall = { ...recallOf('A2'), leaf: 7 })],
  ['field', (page) => (page.field = { ...fieldOf('N2'), leaf: 7 })],
  ['certificate', (page) => (page.certificates = [{ ...certificateOf('2026-10-08'), leaf: 7 }])],
])('believes no %s that is about another batch, though the log has it', async (_, change) => {
  const page = wholePage()
  change(page)
  show(page, page)
  await verdict(/^验证失败：1 条与公开日志对不上.*或者不是关于这一批的/)
})

it('believes the same of a page whose address has the product’s number in thirteen digits', async () => {
  const page = wholePage()
  page.recall = { ...recallOf('A1'), leaf: 7 }
  page.field = { ...fieldOf('N1'), leaf: 8 }
  page.certificates = [{ ...certificateOf('2026-10-09'), leaf: 9 }]
  show(page, page, 'empty', '/trace/01/9521234500018/10/A1')
  await verdict(/^已验证：这一页的 9 条登记/)
})

it('computes the amounts of sealed records, and breaks their seal with any of these', async () => {
  const page = wholePage()
  const amounts = { harvestKg: 30, milledKg: 26, byproductKg: 4, samplesKg: 1, gone: [] }
  page.batch.record.balance = amounts
  const logged = structuredClone(page)
  page.product.record.netGrams = 2_400
  show(page, logged)
  await verdict(/^验证失败：1 条与公开日志对不上/)
  expect(screen.getByRole('heading', { name: '验证失败 收了多少，去了哪里' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^装袋.*24 千克/ })).toBeVisible()
})

it('says of a record that the log does not have it yet, and of a sample that it never will', async () => {
  const page = wholePage()
  page.batch.leaf = null
  show(page)
  await verdict(/^未验证：.*6 条登记里，5 条.*1 条还没有进日志/)
  cleanup()
  show({ ...page, demo: true })
  await verdict(/^未验证：.*1 条是示例，不在日志里/)
})

it('says of a record in the log that its proof did not come, and does not promise to look again', async () => {
  const page = wholePage()
  // The log has another entry there, of which the service gives no proof.
  page.batch.leaf = 0
  show(page)
  await verdict(
    /^未验证：.*6 条登记里，5 条.*1 条在日志里有位置，但没有取到证明.*重新打开这一页。$/,
  )
})

it('looks again for a record that joins the log, by itself', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const page = structuredClone(wholePage())
    page.batch.leaf = null
    show(page)
    await verdict(/^未验证：.*1 条还没有进日志，进了会自动再核对/)
    page.batch.leaf = 2
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    await verdict(/^已验证：这一页的 6 条登记/)
  } finally {
    jest.useRealTimers()
  }
})

it('believes no record of a log that contradicts what this browser saw, and leads to the evidence', async () => {
  show(wholePage())
  await verdict(/^已验证/)
  cleanup()
  const logged = wholePage()
  logged.product.record.name = '陈米'
  show(wholePage(), logged, 'remembers')
  await verdict(/^验证失败：日志的签名对不上/)
  expect(new Set(seals())).toEqual(new Set(['验证失败']))
  expect(screen.getByRole('link', { name: '到账本看证据' })).toHaveAttribute('href', '/finance')
})

it('keeps proofs and contents as files, and shows what was signed', async () => {
  show(wholePage())
  await verdict(/^已验证/)
  await userEvent.click(screen.getByText('怎么验证的'))
  const files = await screen.findAllByRole('link', { name: '下载证明' })
  expect(files[0]).toHaveAttribute('href', '/api/log/goods-proof/file?leaf=1')
  expect(files).toHaveLength(6)
  expect(screen.getByText(/^farm.example\/ledger/)).toBeVisible()
})

it('concludes nothing while the log cannot be read', async () => {
  localStorage.clear()
  renderTrace(at, { answers: { '/trace/batch/get': ok(wholePage()) } })
  await verdict(/^未验证：没能取到核对用的数据/)
  expect(new Set(seals())).toEqual(new Set(['未验证']))
})
