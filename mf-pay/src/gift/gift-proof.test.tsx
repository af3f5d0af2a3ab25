import { act, screen, within } from '@testing-library/react'
import { ok } from 'testing'
import { withEventSource } from '../testing/event-source'
import { open, PROOFS } from '../testing/gift-screen'
import { order, paid } from '../testing/gifts'

withEventSource()
afterEach(() => void jest.useRealTimers())

const ROOT = 'qL8yTf1X2vQ0Zk3mB7sN9cRw5hJd4uGe6oAiPxKtEzY='
const logged = (unitSalt: string | null = '0'.repeat(32)) =>
  ok({
    checkpoint: `farm.example/ledger\n12345\n${ROOT}\n\n— farm.example/ledger c2lnbmF0dXJl\n`,
    hashes: [],
    rows: [
      {
        id: '3616',
        index: 3615,
        unitSalt,
        unitHash: '',
        reasonSalt: null,
        reasonHash: null,
        proof: [],
      },
    ],
  })

const section = (name = '这笔捐赠的证明') => screen.findByRole('region', { name })
const links = (within_: HTMLElement) =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

const FILES = [
  ['下载证明', '/log/proof/file?id=3616'],
  ['下载名称文件', '/log/proof/name-file?id=3616'],
  ['下载农场的公钥', '/log/vkey'],
  ['怎么自己核对', '/finance/verify'],
]

it('is offered with its place in the log, and says how to check it', async () => {
  open(ok(paid()), { answers: { [PROOFS]: logged() } })
  const proof = await section()
  expect(
    await within(proof).findByText(
      '公开日志 farm.example/ledger：这笔捐赠的账目是第 3,616 条。农场签名时共 12,345 条，总指纹的前几位是 qL8yTf1X2vQ0Zk3m。',
    ),
  ).toBeVisible()
  expect(links(proof)).toEqual(FILES)
  expect(
    within(proof).getByText(
      /^凭查询码打开这份凭据，可以下载证明文件；核对的办法见 http.*\/finance\/verify$/,
    ),
  ).toBeInTheDocument()
})

it('says the same in English', async () => {
  open(ok(paid()), { answers: { [PROOFS]: logged() }, lang: 'en' })
  const proof = await section('The proof of this gift')
  expect(
    await within(proof).findByText(
      /^Public log farm\.example\/ledger: the entry of this gift is number 3,616\. The farm signed the log with 12,345 entries/,
    ),
  ).toBeVisible()
})

it('is awaited while the row is on its way into the log, and then offered by itself', async () => {
  jest.useFakeTimers()
  const { answers } = open(ok(paid()))
  await act(() => jest.advanceTimersByTimeAsync(100))
  const proof = screen.getByRole('region', { name: '这笔捐赠的证明' })
  expect(within(proof).getByRole('status')).toHaveTextContent(/正在进公开日志，通常只要几秒/)
  expect(links(proof)).toEqual([])
  answers[PROOFS] = logged()
  await act(() => jest.advanceTimersByTimeAsync(3_000))
  expect(links(proof)).toEqual(FILES)
  expect(within(proof).getByRole('status')).toHaveTextContent(/^下载这份证明，留在自己手里/)
})

it('can still be downloaded when its place could not be loaded', async () => {
  open(ok(paid()), { answers: { [PROOFS]: new Error('no network') } })
  const proof = await section()
  expect(await within(proof).findByText(/^没能查到它在公开日志里的位置/)).toBeVisible()
  expect(links(proof)).toEqual(FILES)
})

it('comes without a name that was erased', async () => {
  open(ok(paid()), { answers: { [PROOFS]: logged(null) } })
  const proof = await section()
  await within(proof).findByText(/第 3,616 条/)
  expect(links(proof).map(([name]) => name)).not.toContain('下载名称文件')
})

it('is not spoken of before the payment, or without a row', async () => {
  open(ok(order()))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: '这笔捐赠的证明' })).toBeNull()
  open(ok(paid({ demo: true, entry: null })))
  await screen.findByRole('heading', { level: 1, name: '捐赠已收到，谢谢你' })
  expect(screen.queryByRole('region', { name: '这笔捐赠的证明' })).toBeNull()
})
