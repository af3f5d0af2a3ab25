import { screen } from '@testing-library/react'
import { answerOf, memoryInMap, newKey } from 'testing'
import type { Remembered } from 'shared/seal'
import { gift, cost } from '../testing/ledger-answers'
import { key, log, other, rows, sealOf, verdict, visit } from '../testing/sealed-ledger'
import { signedLog } from '../testing/signed-log'

const ALL = /^已验证：这一页 2 笔都与农场签名的公开日志一致/
const CONTRADICTS = '验证失败：日志与你的浏览器上次看到的不一致，这里的账目都不能算验证过。'
const NOT_ITS_OWN = '验证失败：日志给出的哈希与它自己的签名对不上，这里的账目都不能算验证过。'
const longer = signedLog([...rows, other('15'), other('16')], [key])
const rewritten = rows.map((row) => (row.id === '9' ? { ...row, amount: '1.00' } : row))

/** A visitor who has seen the log. */
async function returning(seen = log) {
  const { memory } = visit({ log: seen })
  await verdict(ALL)
  return memory
}

const evidence = () =>
  decodeURIComponent(
    screen.getByRole('link', { name: '下载两次收到的签名（证据）' }).getAttribute('href')!,
  )

it('remembers the log, and goes on with it when it has grown', async () => {
  const memory = await returning()
  visit({ memory, log: longer })
  expect(await verdict(ALL)).toBeVisible()
  expect(memory.read<Remembered>('log')).toMatchObject({ size: 7, note: longer.checkpoint })
})

it.each([
  ['of the same size', rewritten, CONTRADICTS],
  ['that has grown', [...rewritten, other('15')], CONTRADICTS],
  // The hashes that were seen before are gone, so only that they are gone can be shown.
  ['that is shorter', rewritten.slice(0, 4), NOT_ITS_OWN],
])(
  'a rewritten log %s turns the ledger red, and both checkpoints are the evidence',
  async (_, now, words) => {
    const memory = await returning()
    const { tile } = signedLog(now.length < 5 ? rewritten : now, [key])
    const fork = { ...signedLog(now, [key]), tile }
    visit({ memory, log: fork })
    expect(await verdict(words)).toBeVisible()
    expect(sealOf('每月一亩田')).toContain('验证失败')
    expect(sealOf('冷链配送')).toContain('验证失败')
    expect(screen.getByText(/看到：5 条$/)).toBeVisible()
    expect(screen.getByText(new RegExp(`收到：${now.length} 条$`))).toBeVisible()
    expect(evidence()).toContain(log.checkpoint)
    expect(evidence()).toContain(fork.checkpoint)

    visit({ memory })
    expect(await verdict(ALL)).toBeVisible()
  },
)

it('a wrong tile turns the ledger red, and is not called a contradiction', async () => {
  const memory = await returning()
  visit({ memory, log: longer })
  globalThis.fetch = () =>
    Promise.resolve(answerOf(new Uint8Array(7 * 32), 'application/octet-stream'))
  expect(await verdict(NOT_ITS_OWN)).toBeVisible()
  expect(screen.getByText(/^你以前看到的内容是否还在现在的日志里，没法核对/)).toBeVisible()
})

it.each([
  ['blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['HTML', () => Promise.resolve(answerOf('<!doctype html>', 'text/html'))],
])('when the tiles are %s, nothing is said', async (_, answer) => {
  const memory = await returning()
  visit({ memory, log: longer })
  globalThis.fetch = answer
  expect(await verdict(/^未验证：没能取到核对用的数据/)).toBeVisible()
})

it('an old checkpoint that agrees is grey, and says so', async () => {
  const memory = await returning(longer)
  visit({ memory, log: { ...longer, proofs: log.proofs } })
  expect(
    await verdict('未验证：这次收到的日志比你上次看到的旧，两者并不矛盾。请过一会儿再核对。'),
  ).toBeVisible()
  expect(sealOf('每月一亩田')).toContain('未验证')
})

it('a log without its end is grey for a while, then red', async () => {
  const memory = await returning(longer)
  visit({ memory, log })
  expect(await verdict(/^未验证：这次收到的日志比你上次看到的旧/)).toBeVisible()

  const kept = memory.read<Remembered>('log')!
  memory.write('log', { ...kept, at: kept.at - 2 * 3_600_000 })
  visit({ memory, log })
  expect(await verdict(/^验证失败：日志比你的浏览器上次看到的短/)).toBeVisible()
  expect(evidence()).toContain(longer.checkpoint)
})

it('a log signed with another key turns the ledger red', async () => {
  const memory = await returning()
  visit({ memory, log: signedLog(rows, [newKey()]) })
  expect(await verdict('验证失败：日志的签名对不上，这里的账目都不能算验证过。')).toBeVisible()
  expect(screen.getByText(/^签名和你的浏览器记得的公钥对不上/)).toBeVisible()
  expect(evidence()).toContain(log.checkpoint)
})

it('a log with another name turns the ledger red', async () => {
  const memory = await returning()
  visit({ memory, log: signedLog(rows, [newKey('other.example/ledger')]) })
  expect(await verdict(/^验证失败：日志的签名对不上/)).toBeVisible()
})

it('a first log that no published key has signed is red', async () => {
  visit({ log: { ...log, vkeys: `${newKey().vkey}\n` } })
  expect(await verdict(/^验证失败：日志的签名对不上/)).toBeVisible()
  expect(screen.getByText('签名和网站公布的公钥对不上。')).toBeVisible()
})

it('a new key is believed once the old one has signed beside it', async () => {
  const memory = await returning()
  const next = newKey()
  visit({ memory, log: signedLog(rows, [next, key]) })
  await verdict(ALL)
  visit({ memory, log: signedLog([...rows, other('15')], [next]) })
  expect(await verdict(ALL)).toBeVisible()
})

it('the real log takes the place of the demonstration’s', async () => {
  const demonstration = signedLog([gift, cost], [newKey('farm.example/ledger/demonstration')])
  const memory = await returning(demonstration)
  visit({ memory })
  expect(await verdict(ALL)).toBeVisible()
  visit({ memory, log: demonstration })
  expect(await verdict(/^验证失败：日志的签名对不上/)).toBeVisible()
})

it('checks without storage too, but then it compares nothing', async () => {
  const memory = { ...memoryInMap(), write: () => {} }
  visit({ memory })
  expect(await verdict(ALL)).toBeVisible()
})
