import { screen } from '@testing-library/react'
import type { Lang } from 'shared/contract'
import { useRoutes } from 'shared/router'
import { newKey, ok, renderInSite } from 'testing'
import { EntryScreen } from './EntryScreen'
import { messages } from '../testing/front-door'
import { cost, failing, gift } from '../testing/ledger-answers'
import { signedLog } from '../testing/signed-log'

const log = signedLog([gift, cost], [newKey()])
const Screen = () => useRoutes([{ path: '/finance/entry/:id', element: <EntryScreen /> }])

const notFound = () => {
  throw Object.assign(new Error('HTTP 404'), {
    response: { status: 404, data: { code: 40403, msg: '', data: null } },
  })
}

function open(id: string, proofs: unknown = ok(log.proofs(id)), lang: Lang = 'zh') {
  const call = jest.fn(typeof proofs === 'function' ? (proofs as () => unknown) : () => proofs)
  renderInSite(<Screen />, {
    messages: { finance: messages },
    answers: { '/finance/entry/get': notFound, '/log/proof/list': call },
    at: `/finance/entry/${id}`,
    lang,
  })
  return call
}

it('a row that is in the log and not in the ledger is said to have been removed', async () => {
  open('12')
  expect(
    await screen.findByText(/公开日志的第 2 条就是№12，账目里却没有它。记下的账目不该消失/),
  ).toHaveTextContent(/^验证失败：/)
  expect(screen.getByRole('heading', { level: 1, name: '没有找到这笔账目' })).toBeVisible()
})

it('says the same in English', async () => {
  open('12', undefined, 'en')
  expect(
    await screen.findByText(/entry 2 of the public log is No. 12, but the ledger does not have it/),
  ).toBeVisible()
})

it.each([
  ['that the log does not have either', '99', undefined],
  ['while the log cannot be read', '12', failing],
  ['while the network answers with HTML', '12', '<!doctype html>'],
] as const)('nothing is said of a number %s', async (_, id, proofs) => {
  const asked = open(id, proofs)
  expect(await screen.findByRole('heading', { name: '没有找到这笔账目' })).toBeVisible()
  expect(asked).toHaveBeenCalled()
  expect(screen.queryByText(/验证失败/)).not.toBeInTheDocument()
})
