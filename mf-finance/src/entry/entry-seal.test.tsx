import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EntryVersion, LedgerEntry } from 'shared/contract'
import { useRoutes } from 'shared/router'
import { answerLog, newKey, ok, renderInSite } from 'testing'
import { EntryScreen } from './EntryScreen'
import { messages } from '../testing/front-door'
import { cost, gift } from '../testing/ledger-answers'
import { signedLog } from '../testing/signed-log'
// Imported here, so that a test does not wait for a lazily loaded module to be compiled.
import '../seal/check'

const reason = '金额录反了两位'
const first = { ...cost, correctedBy: '13' }
const second = { ...cost, id: '13', amount: '306.40', corrects: '12' }
const log = signedLog([gift, first, { ...second, reason }], [newKey()])

const version = (row: EntryVersion['row'], why: string | null = null): EntryVersion => ({
  row,
  reason: why,
  recordedAt: null,
  source: 'staff',
  file: null,
})

const entry = (why: string | null): LedgerEntry => ({
  id: '13',
  versions: [version(first), version(second, why)],
  vouchers: [],
  demo: false,
})

interface Opened {
  /** The salts that the service says were erased. */
  erased?: { unitSalt?: null; reasonSalt?: null }
  unit?: string
  lang?: 'en'
}

function open(why: string | null = reason, { erased, unit, lang }: Opened = {}) {
  cleanup()
  answerLog(log)
  const proofs = ({ ids }: { ids: string }) => {
    const { rows, ...rest } = log.proofs(ids)
    return ok({ ...rest, rows: rows.map((row) => ({ ...row, ...erased })) })
  }
  const whole = entry(why)
  const versions = whole.versions.map((one) => ({
    ...one,
    row: { ...one.row, unit: unit ?? one.row.unit },
  }))
  const answers = {
    '/finance/entry/get': ok({ ...whole, versions }),
    '/log/proof/list': proofs,
  }
  renderInSite(<Screen />, {
    messages: { finance: messages },
    answers,
    lang,
    at: '/finance/entry/13',
  })
}

const Screen = () => useRoutes([{ path: '/finance/entry/:id', element: <EntryScreen /> }])

const seal = async () => within(await screen.findByRole('region', { name: '验证' }))
const versions = () =>
  [...screen.getByRole('list', { name: '更正记录' }).children].map(
    (one) => /已验证|未验证|验证失败/.exec(one.textContent)?.[0],
  )

it('says that the row is verified, and shows each step with its values', async () => {
  open()
  const panel = await seal()
  expect(await panel.findByText(/这一页显示的这笔账目与农场签名的公开日志一致/)).toBeVisible()
  expect(versions()).toEqual(['已验证', '已验证'])
  const steps = panel.getByText(/这个指纹是日志 3 条里的第 3 条/)
  expect(steps).not.toBeVisible()
  await userEvent.click(panel.getByText('怎么验证的'))
  expect(steps).toBeVisible()
  expect(panel.getByText(/浏览器取来了日志 farm.example\/ledger 的最新签名/)).toBeVisible()
  expect(panel.getByText('已签名：签名来自农场自己的密钥。')).toBeVisible()
  expect(panel.getByText(/不能证明一笔账目在记下时就是真的/)).toBeVisible()
  const leaf = panel.getByText(/^slow-life-farm\/ledger-row\/v1/)
  expect(leaf).not.toBeVisible()
  await userEvent.click(panel.getAllByText('原始数值')[3]!)
  expect(leaf).toBeVisible()
  expect(leaf).toHaveTextContent('amount 306.40 corrects 12')
})

it('another reason of the correction than the signed one is red', async () => {
  open('没有原因')
  const panel = await seal()
  expect(await panel.findByText(/这一页显示的这笔账目与公开日志对不上/)).toBeVisible()
  expect(versions()).toEqual(['已验证', '验证失败'])
  await userEvent.click(panel.getByText('怎么验证的'))
  expect(panel.getByText(/得不到签过名的总指纹/)).toBeVisible()
})

it('a row whose name was erased is verified, and says what is not proven', async () => {
  open(reason, { erased: { unitSalt: null }, unit: '（已抹去）' })
  const panel = await seal()
  expect(await panel.findByText(/它有文字已抹去，抹去的文字无法核对。$/)).toBeVisible()
  await userEvent.click(panel.getByText('怎么验证的'))
  expect(panel.getByText(/^名称已抹去，日志里只留下它的指纹/)).toBeVisible()
})

it('a name that is shown although it is said to be erased turns the row red', async () => {
  open(reason, { erased: { unitSalt: null } })
  const panel = await seal()
  expect(await panel.findByText(/这一页显示的这笔账目与公开日志对不上/)).toBeVisible()
  expect(versions()).toEqual(['验证失败', '验证失败'])
})

it('a correction whose reason is hidden turns red', async () => {
  open(null, { erased: { reasonSalt: null } })
  const panel = await seal()
  expect(await panel.findByText(/这一页显示的这笔账目与公开日志对不上/)).toBeVisible()
})

it('says the same in English', async () => {
  open(reason, { lang: 'en' })
  expect(
    await screen.findByText(/this entry, as the page shows it, agrees with the public log/),
  ).toBeVisible()
  expect(
    screen.getByText('Signed: the signature is made with the farm’s own key.'),
  ).toBeInTheDocument()
})
