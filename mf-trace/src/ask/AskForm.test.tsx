import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { batchPage, renderTrace } from '../testing/screens'
// Imported here, so that a test does not wait for a lazily loaded module to be compiled.
import './AskForm'

const at = '/trace/01/09521234500018/10/A1/21/7'
const page = batchPage({ bag: { serial: '7', issued: null, unusual: false, scattered: false } })
const bag = { gtin: '09521234500018', batch: 'A1', serial: '7' }

/** Opens the form, and hears what is sent. */
async function open(answer: (sent: unknown) => unknown) {
  const sent: Record<string, unknown>[] = []
  const answers = {
    '/trace/batch/get': ok(page),
    '/trace/question/create': (body: Record<string, unknown>) => {
      sent.push(body)
      return answer(body)
    },
  }
  renderTrace(at, { answers })
  await userEvent.click(await screen.findByRole('button', { name: '对这一批有疑问，来问我们' }))
  await screen.findByLabelText('想问什么')
  return sent
}
const fill = async (question: string, contact: string) => {
  if (question) await userEvent.type(screen.getByLabelText('想问什么'), question)
  if (contact) await userEvent.type(screen.getByLabelText('手机或邮箱'), contact)
}
const send = (name = '发出') => userEvent.click(screen.getByRole('button', { name }))

it('says what is missing, at its field, and sends nothing', async () => {
  const sent = await open(() => ok({ reference: 'ASK-1' }))
  await send()
  expect(await screen.findByText('请写上问题。')).toBeVisible()
  expect(screen.getByLabelText('想问什么')).toHaveFocus()
  expect(screen.getByText('请留下手机号或邮箱，不然没法回复你。')).toBeVisible()
  expect(screen.getByText('需要你同意保存这些信息，才能发出。')).toBeVisible()
  expect(sent).toEqual([])
})

it('sends the question with its bag, and shows the number', async () => {
  const sent = await open(() => ok({ reference: 'ASK-20261126-0001' }))
  await fill('有小石子', '13800138000')
  await userEvent.click(screen.getByRole('checkbox'))
  await send()
  expect(await screen.findByText('ASK-20261126-0001')).toBeVisible()
  expect(screen.getByRole('heading', { name: '已经收到你的问题' })).toHaveFocus()
  expect(sent).toEqual([
    {
      ...{ ...bag, question: '有小石子', contact: '13800138000', consent: true },
      requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  ])
})

it('keeps what was written when nothing answers, and sends it again under the same key', async () => {
  let fails = true
  const sent = await open(() => {
    if (fails) throw new Error('No network')
    return ok({ reference: 'ASK-20261126-0002' })
  })
  await fill('有小石子', '13800138000')
  await userEvent.click(screen.getByRole('checkbox'))
  await send()
  expect(await screen.findByText('没有收到回应，可能是网络断了或太慢。')).toBeVisible()
  expect(screen.getByLabelText('想问什么')).toHaveValue('有小石子')
  fails = false
  await send('重新发出')
  expect(await screen.findByText('ASK-20261126-0002')).toBeVisible()
  expect(sent[0]!.requestKey).toBe(sent[1]!.requestKey)
})
