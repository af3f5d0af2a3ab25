import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Registry } from 'prom-client'
import { DAY_MS, shanghaiDate } from '../calendar'
import { onEachDatabase } from '../testing/databases'
import { flood } from '../testing/flood'
import { sandboxSettings } from '../testing/gifts'
import { until } from '../testing/until'
import { openPayContext } from './context'
import { startJobs } from './jobs'
import { addPayMetrics } from './metrics'

onEachDatabase('metrics of the gifts', (fresh) => {
  it('tell of bills that were not compared, and of their differences', async () => {
    const database = await fresh({ seed: false })
    const { queries } = database
    const register = new Registry()
    addPayMetrics(register, openPayContext(queries, sandboxSettings(), '/api'))
    const told = async () => (await register.metrics()).match(/^farm_bill.*$/gm)
    assert.deepEqual(await told(), [
      'farm_bills_missing{channel="sandbox"} 0',
      'farm_bill_differences{channel="sandbox"} 0',
    ])

    await flood(queries, { orders: 1, left: 900, channel: 'sandbox', name: 'A' })
    const created_at = new Date(Date.now() - 3 * DAY_MS)
    await queries.updateTable('gift_order').set({ created_at }).execute()
    const day = shanghaiDate(new Date(Date.now() - DAY_MS))
    const differences = JSON.stringify([{ kind: 'amount' }, { kind: 'refund' }])
    await queries
      .insertInto('gift_reconciliation')
      .values({ channel: 'sandbox', day, payments: 2n, amount: 200n, differences })
      .execute()
    assert.deepEqual(await told(), [
      'farm_bills_missing{channel="sandbox"} 2',
      'farm_bill_differences{channel="sandbox"} 2',
    ])

    await database.close()
    assert.equal(await told(), null)
  })

  it('tell when each job last succeeded, not when it last ran', async () => {
    const database = await fresh({ seed: false })
    const failed = new Map<string, number>()
    const fail = ({ job }: { job: string }) => void failed.set(job, (failed.get(job) ?? 0) + 1)
    const log = { info: () => {}, warn: fail, error: fail } as never
    const context = openPayContext(database.queries, sandboxSettings({ askPause: 10 }), '/api', log)
    const succeeded: string[] = []
    const stop = startJobs(context, (job) => succeeded.push(job))
    const names = ['ask sandbox', 'ask alipay', 'ask wechat', 'pursue refunds', 'forget networks']
    const times = (name: string) => succeeded.filter((job) => job === name).length
    try {
      await until('each succeeded', () => names.every((name) => times(name) > 2))
      await database.close()
      await until('each fails', () => names.every((name) => failed.has(name)))
      const before = names.map(times)
      await until('each fails again', () => names.every((name) => failed.get(name)! > 1))
      assert.deepEqual(names.map(times), before)
    } finally {
      await stop()
    }
  })
})
