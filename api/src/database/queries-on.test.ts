import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { onEachDatabase } from '../testing/databases'
import type { Queries } from './schema'
import { snapshot } from './snapshot'

onEachDatabase('queries', (fresh) => {
  const askNothing = async (queries: Queries) => {
    await sql`select nothing from nowhere`.execute(queries)
  }
  const namesCaller = ({ stack }: Error) => /askNothing \(.*queries-on\.test/.test(stack ?? '')

  it('tell in the stack of a failure who asked, as the log leaves out its message', async () => {
    const { queries, reads } = await fresh()
    await assert.rejects(askNothing(queries), namesCaller)
    await assert.rejects(snapshot(reads, askNothing), namesCaller)
  })

  it('count the rows that they change', async () => {
    const { queries } = await fresh()
    const day = '2026-01-01'
    const salt = Buffer.from('salt')
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('trace_salt')
      .values({ day, salt })
      .executeTakeFirstOrThrow()
    const remove = () =>
      queries.deleteFrom('trace_salt').where('day', '=', day).executeTakeFirstOrThrow()
    assert.equal(numInsertedOrUpdatedRows, 1n)
    assert.equal((await remove()).numDeletedRows, 1n)
    assert.equal((await remove()).numDeletedRows, 0n)
  })
})
