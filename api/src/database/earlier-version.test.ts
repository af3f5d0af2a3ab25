import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { clusterBinaries, startCluster } from '../testing/cluster'
import { commitBefore, programOf } from '../testing/earlier-version'
import { newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase } from '../testing/seeded'
import { folder, startStaff } from '../testing/staff'
import { approve, ask, order, until } from '../testing/visitor'

const binaries = clusterBinaries()
const commit = commitBefore()
const missing = !binaries
  ? 'no PostgreSQL on this machine'
  : !commit && 'no history of a version before the newest step that knows of later ones'

const ROWS = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,老人营养餐,午餐认捐,王**,2026-02-01,500.00
expense,物资采购,老人营养餐,大米,云和新食堂,2026-03-01,120.50
`

const open: (() => unknown)[] = []
after(async () => {
  for (const close of open.toReversed()) await close()
})

it('the version before runs on the database of this one', { skip: missing }, async () => {
  const earlier = programOf(commit!)
  open.push(() => rmSync(earlier, { recursive: true, force: true }))
  const cluster = await startCluster(binaries!)
  open.push(() => cluster.stop())
  const DATABASE_URL = await cluster.create()
  await (await openDatabase({ databaseUrl: DATABASE_URL })).close()

  const settings = { ...UNLIMITED, PAY_CHANNELS: 'sandbox', DATABASE_URL }
  const api = await RunningApi.start(settings, join(earlier, 'api/src/main.ts'))
  open.push(() => api.kill())
  const entries = async (query: string) => {
    const { status, body } = await ask(api, `/finance/entry/page?${query}`)
    assert.equal(status, 200)
    return (body.data as { total: number }).total
  }

  const before = await entries('purpose=土壤改良')
  const { status, body } = await order(api, newKey())
  assert.equal(status, 200)
  await approve(api, (body.data as { order: { payment: { target: string } } }).order.payment.target)
  await until('the gift is in the ledger', async () => (await entries('purpose=土壤改良')) > before)

  const file = join(folder, 'rows.csv')
  writeFileSync(file, ROWS)
  const staff = (program: string | undefined, ...words: string[]) =>
    startStaff(words, { ...settings, LIVE_KEY: 'a-key-of-the-tests' }, program).ended
  const imported = await staff(join(earlier, 'api/src/staff/cli.ts'), 'import-ledger', file)
  assert.equal(imported.code, 0, imported.err)
  assert.equal(await entries('keyword=云和新食堂'), 1)
  const verified = await staff(undefined, 'verify-totals')
  assert.equal(verified.code, 0, verified.err)
})
