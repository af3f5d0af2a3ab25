import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LedgerRow } from 'shared/contract'
import { answerOf, ok } from 'testing'
import { cost, failing, gift } from '../testing/ledger-answers'
import { key, log, other, rows, sealOf, verdict, visit } from '../testing/sealed-ledger'
import { signedLog, wrong } from '../testing/signed-log'

const ALL = '已验证：这一页 2 笔都与农场签名的公开日志一致，由你的浏览器核对。'

it('both rows wear the seal once this browser has checked them', async () => {
  visit()
  expect(await verdict(ALL)).toBeVisible()
  expect(sealOf('每月一亩田')).toContain('已验证')
  expect(sealOf('冷链配送')).toContain('已验证')
})

it('says the same in English', async () => {
  visit({ lang: 'en' })
  expect(
    await verdict(
      'Verified: all 2 entries on this page agree with the public log that the farm has signed. Your own browser checked them.',
    ),
  ).toBeVisible()
})

it.each([
  { list: 'expense' },
  { type: '企业捐赠' },
  { purpose: '老人营养餐' },
  { unit: '李**' },
  { date: '2025-11-17' },
  { amount: '1280.01' },
  { corrects: '9' },
] as Partial<LedgerRow>[])(
  'a row with another field is red, the one beside it green: %j',
  async (own) => {
    visit({ shown: [{ ...gift, ...own }, cost] })
    expect(
      await verdict(
        '验证失败：№11 与公开日志对不上：这里显示的内容和签名时不同。这一页 2 笔里，1 笔与农场签名的公开日志一致。',
      ),
    ).toBeVisible()
    expect(sealOf('每月一亩田')).toContain('验证失败')
    expect(sealOf('冷链配送')).toContain('已验证')
  },
)

it('a wrong byte in a hash makes the rows that stand on it red', async () => {
  visit({
    proofs: (ids) => {
      const proofs = log.proofs(ids)
      return ok({ ...proofs, hashes: proofs.hashes.with(0, wrong(proofs.hashes[0]!)) })
    },
  })
  expect(await verdict(/^验证失败：№11 与公开日志对不上/)).toBeVisible()
  expect(sealOf('冷链配送')).toContain('已验证')
})

it('two rows with each other’s proofs are both red', async () => {
  visit({
    proofs: (ids) => {
      const { rows: given, ...rest } = log.proofs(ids)
      const [first, second] = given
      return ok({
        ...rest,
        rows: [
          { ...second!, id: first!.id },
          { ...first!, id: second!.id },
        ],
      })
    },
  })
  expect(await verdict(/^验证失败：№11、№12 与公开日志对不上/)).toBeVisible()
})

it('rows that were swapped in the ledger are both red', async () => {
  visit({
    shown: [
      { ...gift, id: cost.id },
      { ...cost, id: gift.id },
    ],
  })
  expect(await verdict(/^验证失败：№12、№11 与公开日志对不上/)).toBeVisible()
})

it('a row that is not yet in the log is grey', async () => {
  visit({ log: signedLog(rows.slice(0, 2), [key]) })
  expect(
    await verdict(
      '未验证：这一页 2 笔里，1 笔与农场签名的公开日志一致。1 笔还没有进日志，进了会自动再核对。',
    ),
  ).toBeVisible()
  expect(sealOf('冷链配送')).toContain('未验证')
  expect(sealOf('每月一亩田')).toContain('已验证')
})

it('a row that the log left out is grey, and said to be missing', async () => {
  visit({ log: signedLog([other('9'), cost], [key]) })
  expect(await verdict(/^未验证：.*№11 不在日志里，而编号更大的账目在。$/)).toBeVisible()
})

it('before the first signature there is nothing to check', async () => {
  visit({ proofs: () => ok({ checkpoint: null, hashes: [], rows: [] }) })
  expect(await verdict('未验证：公开日志还没有第一个签名，暂时没有可以核对的内容。')).toBeVisible()
})

it('a name that was erased leaves the row green, and says what is not proven', async () => {
  visit({
    shown: [{ ...gift, unit: '（已抹去）' }, cost],
    proofs: (ids) => {
      const proofs = log.proofs(ids)
      const erased = proofs.rows.map((row) =>
        row.id === gift.id ? { ...row, unitSalt: null } : row,
      )
      return ok({ ...proofs, rows: erased })
    },
  })
  expect(await verdict(`${ALL}1 笔有文字已抹去，抹去的文字无法核对。`)).toBeVisible()
})

const UNREAD = '未验证：没能取到核对用的数据，所以还不能下结论。账目照常显示。'

it.each([
  ['blocked', failing],
  ['answered with HTML', () => '<!doctype html><title>请登录</title>'],
])('when the proofs are %s, all is grey; green after another try', async (_, proofs) => {
  const { given } = visit({ proofs })
  expect(await verdict(UNREAD)).toBeVisible()
  expect(sealOf('每月一亩田')).toContain('未验证')
  given['/log/proof/list'] = ({ ids }: { ids: string }) => ok(log.proofs(ids))
  await userEvent.click(screen.getByRole('button', { name: '再核对一次' }))
  expect(await verdict(ALL)).toBeVisible()
})

it.each([
  ['blocked', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['HTML', () => Promise.resolve(answerOf('<!doctype html>', 'text/html'))],
])('when the first key is %s, all is grey', async (_, answer) => {
  visit()
  globalThis.fetch = answer
  expect(await verdict(UNREAD)).toBeVisible()
})
