import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import type { Database } from '../database/open'
import { Refusal } from '../refusal'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { addProject } from '../pay/projects'

const HEADER = 'direction,type,purpose,item,unit,date,amount'
const gift = (purpose: string, item = '认捐') =>
  `donation,个人捐赠,${purpose},${item},王**,2026-03-04,100.00`

onEachDatabase('a purpose that is written in two ways', (fresh) => {
  let database: Database
  beforeEach(async () => (database = await fresh()))
  afterEach(() => database.close())

  const take = (lines: string[], dryRun = false) =>
    importText(database.queries, [HEADER, ...lines, ''].join('\n'), { dryRun })
  const purposes = async () =>
    (await database.queries.selectFrom('ledger_account').select('purpose').execute())
      .map(({ purpose }) => purpose)
      .toSorted()
  const refuses = async (lines: string[], reason: string, dryRun?: boolean) =>
    assert.rejects(take(lines, dryRun), (error: unknown) => {
      assert.ok(error instanceof Refusal, String(error))
      assert.equal(error.message.split('\n')[0], reason)
      return true
    })

  it('is refused inside one file, and nothing is stored', async () => {
    const before = await purposes()
    const both = [gift('教室（二期）'), gift('教室 (二期)')]
    const reason = '"教室 (二期)" is new, beside it stands "教室（二期）".'
    await refuses(both, reason)
    await refuses(both, reason, true)
    assert.deepEqual(await purposes(), before)
  })

  it('is refused beside the ledger; the spelling that the ledger has is taken', async () => {
    await take([gift('教室（二期）')])
    const reason = '"教室二期" is new, the ledger has "教室（二期）".'
    await refuses([gift('教室二期')], reason)
    await refuses([gift('教室二期')], reason, true)
    await take([gift('教室（二期）', '再次认捐'), gift('教室三期')])
    assert.deepEqual(await purposes(), ['教室三期', '教室（二期）'])
  })

  it('is refused beside a project, and a project beside the ledger', async () => {
    await take([gift('老人营养餐')])
    await assert.rejects(
      addProject(database.queries, { name: '老人 营养餐', summary: '一日一餐' }),
      /"老人 营养餐" is new, the ledger has "老人营养餐"/,
    )
    await addProject(database.queries, { name: '河岸植树', summary: '沿河种树' })
    await refuses([gift('河岸（植树）')], '"河岸（植树）" is new, the ledger has "河岸植树".')
  })

  it('is another purpose where a number or a sign differs', async () => {
    await take([gift('第1.1期'), gift('第11期'), gift('1.5亩'), gift('15亩')])
    assert.equal((await purposes()).length, 4)
  })

  it('is not compared with the demonstration, which the first real file removes', async () => {
    assert.ok((await purposes()).includes('土壤改良'), 'the demonstration has it')
    await take([gift('土壤 改良')], true)
    await take([gift('土壤 改良')])
    assert.deepEqual(await purposes(), ['土壤 改良'])
  })
})
