import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { FolderHeldError } from './database/lock'
import { balance } from './finance/totals'
import { openDatabase } from './open-database'
import { template } from './testing/seeded'

it('keeps a folder to one process, survives a restart, and moves an unfinished folder aside', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-data-'))
  try {
    const first = await openDatabase({ dataDir, template: await template() })
    await assert.rejects(openDatabase({ dataDir }), FolderHeldError)
    const held = await balance(first.queries)
    await first.queries.updateTable('live_stream').set({ description: '旧的介绍' }).execute()
    // PGlite creates files that everybody can write, so access to the folder must be restricted.
    if (process.platform !== 'win32')
      assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
    await first.close()

    const second = await openDatabase({ dataDir })
    assert.deepEqual(await balance(second.queries), held)
    const old = await second.queries
      .selectFrom('live_stream')
      .select('id')
      .where('description', '=', '旧的介绍')
      .execute()
    assert.deepEqual(old, [], 'what an older version said of its demonstration streams')
    await second.close()
    assert.ok(!existsSync(join(dataDir, 'lock.json')))

    rmSync(join(dataDir, 'created'))
    const third = await openDatabase({ dataDir, seed: false, template: await template() })
    assert.equal((await balance(third.queries)).balance, '0.00')
    await third.close()
    assert.ok(readdirSync(dataDir).some((name) => name.startsWith('postgres.unfinished-')))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
