import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Memory } from 'shared/contract'
import type { Remembered } from 'shared/seal'
import { answerOf, ok } from 'testing'
import { log, other, rows, key, sealOf, verdict, visit } from '../testing/sealed-ledger'
import { signedLog } from '../testing/signed-log'
import { newWitness, witnessed } from '../testing/witness'

const ALL = /^已验证：这一页 2 笔都与农场签名的公开日志一致/
const UNSIGNED =
  '未验证：这份日志还没有见证方签名，所以不能说这和别人看到的是同一份日志。请过一会儿再核对。'
const AT = '2026-11-24T02:00:00Z'
const school = newWitness()
const paper = newWitness('paper.example/w')
const seen = witnessed(log, [school.line(log.checkpoint, AT)], [school])
const longer = signedLog([...rows, other('15')], [key])

/** A visitor who has seen the log with the school's cosignature. */
async function returning() {
  const { memory } = visit({ log: seen })
  await verdict(ALL)
  return memory
}

/** What the panel says under 谁见证过. */
async function panel() {
  await userEvent.click(screen.getByText('怎么验证的'))
  return screen.getByRole('heading', { name: '谁见证过' }).parentElement!
}

/** The addresses below /log/ that were fetched since. */
function fetched() {
  const asked: string[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (address) => {
    asked.push(String(address).replace('/log/', ''))
    return answer(address)
  }
  return asked
}

it('names who has cosigned and when', async () => {
  visit({ log: seen })
  expect(await verdict(ALL)).toBeVisible()
  const words = within(await panel())
  expect(words.getByRole('listitem')).toHaveTextContent(
    'school.example/witness，2026年11月24日 10:00 签名',
  )
  expect(words.getByText(/^有见证方的签名，说明它见过的就是给你看的这份日志/)).toBeVisible()
  expect(words.getByText(/不能证明账目属实/)).toBeVisible()
})

it('says plainly that there is no witness, and asks for them once', async () => {
  const { memory } = visit()
  const first = fetched()
  await verdict(ALL)
  expect(first).toEqual(['vkey', 'witnesses'])
  expect(
    within(await panel()).getByText(/^目前没有见证方：这份日志只有农场自己的签名。/),
  ).toBeVisible()
  visit({ memory })
  const again = fetched()
  await verdict(ALL)
  expect(again).toEqual([])
})

it('a log that no listed witness has cosigned is grey', async () => {
  visit({ log: witnessed(log, [paper.line(log.checkpoint, AT)], [school]) })
  expect(await verdict(UNSIGNED)).toBeVisible()
  expect(sealOf('每月一亩田')).toContain('未验证')
  expect(screen.queryByText('下载这次收到的签名')).toBeNull()
})

it('turns green when the witness is back and the visitor checks again', async () => {
  const answers = [witnessed(log, [], [school]), seen]
  visit({
    log: answers[0]!,
    proofs: (ids) => ok(answers.shift()!.proofs(ids)),
  })
  await verdict(UNSIGNED)
  await userEvent.click(screen.getByRole('button', { name: '再核对一次' }))
  expect(await verdict(ALL)).toBeVisible()
})

it('a log without the remembered witness is grey, and says when it last cosigned', async () => {
  const memory = await returning()
  visit({ memory, log: longer })
  expect(
    await verdict(
      '未验证：这份日志没有见证方的签名，你的浏览器见过的最后一个是 2026年11月24日 10:00 签的。所以不能说这和别人看到的是同一份日志，请过一会儿再核对。',
    ),
  ).toBeVisible()
  expect(sealOf('冷链配送')).toContain('未验证')
})

it('a wrong cosignature of a listed witness turns the ledger red', async () => {
  const other = witnessed(log, [school.line(longer.checkpoint, AT)], [school])
  visit({ log: other })
  expect(
    await verdict('验证失败：日志上见证方的签名对不上，这里的账目都不能算验证过。'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: '下载这次收到的签名' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(school.line(longer.checkpoint, AT))),
  )
  const memory = await returning()
  visit({ memory, log: other })
  expect(await verdict(/^验证失败：日志上见证方的签名对不上/)).toBeVisible()
})

it('the log’s own key is no witness', async () => {
  visit({ log: { ...log, witnesses: `${key.vkey}\n` } })
  expect(await verdict(UNSIGNED)).toBeVisible()
})

/** A day later this browser asks for the list again. */
function aDayLater(memory: Memory) {
  const kept = memory.read<Remembered>('log')!
  memory.write('log', { ...kept, witnesses: { ...kept.witnesses!, asked: 0 } })
}

it('does not take other witnesses while none of the remembered has cosigned', async () => {
  const memory = await returning()
  aDayLater(memory)
  visit({ memory, log: witnessed(longer, [paper.line(longer.checkpoint, AT)], [paper]) })
  expect(await verdict(/^未验证：这份日志没有见证方的签名/)).toBeVisible()
  expect(memory.read<Remembered>('log')!.witnesses!.keys).toEqual([school.vkey])
  aDayLater(memory)
  visit({ memory, log: longer })
  expect(await verdict(/^未验证：这份日志没有见证方的签名/)).toBeVisible()
})

it('takes another witness that is listed beside a remembered one, and goes on with it alone', async () => {
  const memory = await returning()
  aDayLater(memory)
  const lines = [school, paper].map((one) => one.line(longer.checkpoint, AT))
  visit({ memory, log: witnessed(longer, lines, [school, paper]) })
  await verdict(ALL)
  expect(within(await panel()).getAllByRole('listitem')).toHaveLength(2)
  visit({ memory, log: witnessed(longer, lines.slice(1), [paper]) })
  expect(await verdict(ALL)).toBeVisible()
})

it('learns within a day that the site has witnesses now', async () => {
  const { memory } = visit()
  await verdict(ALL)
  visit({ memory, log: seen })
  await verdict(ALL)
  expect(within(await panel()).queryByText(/school\.example/)).toBeNull()
  aDayLater(memory)
  visit({ memory, log: seen })
  await verdict(ALL)
  expect(within(await panel()).getByText('school.example/witness')).toBeVisible()
})

it.each([
  ['blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['HTML', () => Promise.resolve(answerOf('<!doctype html>', 'text/html'))],
])('goes by the remembered witnesses while the list is %s', async (_, answer) => {
  const memory = await returning()
  aDayLater(memory)
  visit({ memory, log: seen })
  globalThis.fetch = answer
  expect(await verdict(ALL)).toBeVisible()
})

it('says nothing on a first visit while the list cannot be loaded', async () => {
  visit({ log: seen })
  const { fetch } = globalThis
  globalThis.fetch = (address) =>
    String(address).endsWith('witnesses')
      ? Promise.resolve(answerOf('<!doctype html>', 'text/html'))
      : fetch(address)
  expect(await verdict(/^未验证：没能取到核对用的数据/)).toBeVisible()
})
