import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { commitment, entriesOf, leafHash, openCheckpoint, parseVerifierKey } from 'shared/log'
import type { Database } from '../database/open'
import type { NewEntry } from '../finance/append'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { appendRows, correctRow } from '../testing/ledger-rows'
import { LogReader } from '../testing/log-reader'
import { logRows } from './logger'
import { changeKey, takeIn } from './take-in'

const gift: NewEntry = {
  direction: 1,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

const gifts = (count: number): NewEntry[] =>
  Array.from({ length: count }, (_, place) => ({ ...gift, amount: BigInt(1 + place) }))

const folder = () => mkdtempSync(path.join(tmpdir(), 'farm-log-keys-'))

onEachDatabase('the log of the ledger', (fresh) => {
  const settings = { keyFolder: path.join(folder(), '.keys'), publicUrl: 'https://farm.example' }
  let database: Database
  let api: TestApi
  let reader: LogReader
  const log = () => takeIn(database.queries, settings, () => {})
  before(async () => {
    database = await fresh({ seed: false })
    api = await TestApi.build({ database })
    reader = new LogReader(api)
  })
  after(async () => {
    await api.close()
    await database.close()
    rmSync(path.dirname(settings.keyFolder), { recursive: true })
  })

  it('has nothing to show before the first row', async () => {
    assert.deepEqual(await log(), { before: 0, after: 0 })
    for (const name of ['checkpoint', 'vkey', 'tile/0/000', 'tile/0/000.p/1', 'tile/entries/000'])
      assert.equal((await reader.file(name)).statusCode, 404, name)
    assert.deepEqual(await reader.proofs(['1']), { checkpoint: null, hashes: [], rows: [] })
  })

  it('takes rows in by the order of the ledger, and proves each of them', async () => {
    const ids = (await appendRows(database, gifts(300))).map(String)
    await correctRow(database, ids[7]!, '金额抄错', '88.00')
    assert.deepEqual(await log(), { before: 0, after: 301 })
    const { origin, size } = await reader.checkpoint()
    assert.deepEqual([origin, size], ['farm.example/ledger', 301])
    assert.equal(statSync(path.join(settings.keyFolder, 'log-1.key')).mode & 0o777, 0o600)

    const [last] = await api.data('/finance/correction/list-newest').then(({ list }) => list)
    const asked = [ids[0]!, ids[7]!, ids[255]!, ids[256]!, last.row.id]
    assert.deepEqual(new Set(Object.values(await reader.verified(asked))), new Set([true]))
    const { rows } = await reader.proofs(asked)
    assert.deepEqual(
      rows.map(({ index }) => index).sort((one, other) => one - other),
      [0, 7, 255, 256, 300],
    )
    const correction = rows.find(({ index }) => index === 300)!
    assert.equal(commitment(correction.reasonSalt!, '金额抄错'), correction.reasonHash)
    assert.equal(commitment(correction.unitSalt!, '王**'), correction.unitHash)
    assert.equal(rows.find(({ index }) => index === 0)!.reasonHash, null)
  })

  it('tells the same of a page with hashes that stand there once', async () => {
    const { list } = await api.data('/finance/entry/page?pageSize=100')
    const ids = list.map(({ id }: { id: string }) => id)
    const { hashes, rows } = await reader.proofs(ids)
    assert.equal(rows.length, 100)
    assert.equal(new Set(hashes).size, hashes.length)
    assert.ok(hashes.length < 250, `${hashes.length} hashes`)
    assert.ok(Object.values(await reader.verified(ids)).every(Boolean))
  })

  it('serves tiles and entries that lead to the same hashes', async () => {
    const tile = await reader.file('tile/0/000')
    const entries = await reader.file('tile/entries/000')
    assert.equal(tile.headers['content-type'], 'application/octet-stream')
    assert.match(String(tile.headers['cache-control']), /immutable/)
    const hashes = entriesOf(entries.rawPayload).map((entry) => leafHash(entry))
    assert.equal(hashes.length, 256)
    assert.deepEqual(Buffer.concat(hashes), tile.rawPayload)
    assert.equal((await reader.file('tile/0/001.p/45')).rawPayload.length, 45 * 32)
    assert.equal((await reader.file('tile/1/000.p/1')).rawPayload.length, 32)
    for (const name of [
      'tile/0/001',
      'tile/0/001.p/46',
      'tile/0/001.p/0',
      'tile/0/1',
      'tile/0/x000/001.p/45',
      'tile/1/000',
      'tile/64/000',
      'tile/x/000',
      'tile/',
    ]) {
      const { statusCode, body, headers } = await reader.file(name)
      assert.deepEqual([statusCode, body], [404, '404\n'], name)
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  it('is consistent from each checkpoint to each later one', async () => {
    const seen = [await reader.checkpoint()]
    for (const count of [1, 210, 1, 2_000]) {
      await appendRows(database, gifts(count))
      await log()
      for (const before of seen) assert.equal(await reader.isConsistentWith(before), true)
      const { size, root } = seen.at(-1)!
      const other = Uint8Array.from(root)
      other[0]! ^= 1
      assert.equal(await reader.isConsistentWith({ size, root: other }), false)
      seen.push(await reader.checkpoint())
    }
    assert.deepEqual(
      seen.map(({ size }) => size),
      [301, 302, 512, 513, 2_513],
    )
  })

  it('never adds a row twice when several processes write at once', async () => {
    const ids = await appendRows(database, gifts(60))
    const { size: before } = await reader.checkpoint()
    const writers = [1, 2, 3].map(async () => {
      for (let round = 0; round < 8; round++) await logRows(database.queries, settings, 10)
    })
    await Promise.all(writers)
    await log()
    const { rows } = await sql<{ id: bigint; place: bigint }>`
      select entry_id as id, index as place from log_leaf where index >= ${before} order by index
    `.execute(database.queries)
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      rows.map(({ place }) => Number(place)),
      ids.map((_, place) => before + place),
    )
    assert.equal((await reader.checkpoint()).size, before + 60)
    assert.deepEqual(readdirSync(settings.keyFolder), ['log-1.key'])
  })

  it('keeps nothing of a batch that was cut off, and goes on after it', async () => {
    await appendRows(database, gifts(30))
    const { size } = await reader.checkpoint()
    await logRows(database.queries, settings, 10)
    await sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$
    `.execute(database.queries)
    await sql`create trigger failing before insert on log_checkpoint execute function fail()`.execute(
      database.queries,
    )
    await assert.rejects(log(), /cut off/)
    assert.equal((await reader.checkpoint()).size, size + 10)
    assert.equal((await reader.proofs(['1'])).rows.length, 1)
    await sql`drop trigger failing on log_checkpoint`.execute(database.queries)
    assert.deepEqual(await log(), { before: size + 10, after: size + 30 })
  })

  it('shows each change of the ledger and of the log', async () => {
    const { list } = await api.data('/finance/entry/page?pageSize=3')
    const ids: string[] = list.map(({ id }: { id: string }) => id)
    const changes: [string, string, string[]][] = [
      [
        'a changed amount',
        `update ledger_entry set amount = amount + 1 where id = ${ids[0]}`,
        [ids[0]!],
      ],
      [
        'two rows swapped in the log',
        `update log_leaf set entry_id = case entry_id when ${ids[0]} then -1 else -2 end where entry_id in (${ids[0]}, ${ids[1]});
         update log_leaf set entry_id = case entry_id when -1 then ${ids[1]} else ${ids[0]} end where entry_id < 0`,
        [ids[0]!, ids[1]!],
      ],
      ['a row without its leaf', `delete from log_leaf where entry_id = ${ids[1]}`, ids],
      [
        'a changed hash of a tile',
        `update log_hash set hash = decode(repeat('00', 32), 'hex') where level = 1 and index = 0`,
        ids,
      ],
    ]
    for (const [name, statements, wrong] of changes)
      await rolledBack(async () => {
        for (const statement of statements.split(';'))
          await sql.raw(statement).execute(database.queries)
        const verified = await reader.verified(ids).catch((): Record<string, boolean> => ({}))
        assert.deepEqual(
          ids.filter((id) => !verified[id]),
          wrong,
          name,
        )
      })
    assert.ok(Object.values(await reader.verified(ids)).every(Boolean))
  })

  it('keeps the place of a row that was taken out of the ledger', async () => {
    await rolledBack(async () => {
      const first = sql`select entry_id from log_leaf where index = 0`
      await sql`delete from ledger_correction where corrects in (${first}) or entry_id in (${first})`.execute(
        database.queries,
      )
      await sql`delete from ledger_entry where id in (${first})`.execute(database.queries)
      const entries = entriesOf((await reader.file('tile/entries/000')).rawPayload)
      assert.deepEqual([entries.length, entries[0]!.length], [256, 0])
      assert.notEqual(entries[1]!.length, 0)
    })
  })

  it('signs with the old key and the new one until the old one is removed', async () => {
    const [old] = (await reader.keys()) as [string]
    const [row] = (await appendRows(database, [gift])).map(String) as [string]
    await log()
    const kept = await reader.proofs([row])
    const { file, before } = changeKey(settings)
    assert.deepEqual([path.basename(file), before.length], ['log-2.key', 1])
    assert.equal(await logRows(database.queries, settings), 0)
    const keys = await reader.keys()
    assert.deepEqual([keys.length, keys[1]], [2, old])
    for (const key of keys) assert.deepEqual(await reader.verified([row], key), { [row]: true })

    rmSync(before[0]!)
    await logRows(database.queries, settings)
    await assert.rejects(reader.checkpoint(old), /not signed by this key/)
    assert.deepEqual(await reader.keys(), keys)
    assert.deepEqual(await reader.verified([row]), { [row]: true })
    assert.ok(openCheckpoint(kept.checkpoint!, parseVerifierKey(old)!))
  })

  it('writes nothing without the key that the log is known by', async () => {
    const elsewhere = { ...settings, keyFolder: folder() }
    await appendRows(database, [gift])
    await assert.rejects(logRows(database.queries, elsewhere), /its key is not in/)
    assert.deepEqual(readdirSync(elsewhere.keyFolder), [])
    await assert.rejects(
      takeIn(database.queries, elsewhere, () => {}),
      { name: 'Refusal' },
    )
    rmSync(elsewhere.keyFolder, { recursive: true })
    await log()
  })

  /** Runs with changes of the database that are undone afterwards. */
  async function rolledBack(run: () => Promise<void>): Promise<void> {
    const tables = ['ledger_entry', 'ledger_correction', 'log_leaf', 'log_hash']
    const all = async (statement: (table: string) => string) => {
      for (const table of tables) await sql.raw(statement(table)).execute(database.queries)
    }
    await all((table) => `create table kept_${table} as table ${table}`)
    await all((table) => `alter table ${table} disable trigger all`)
    try {
      await run()
    } finally {
      await all((table) => `delete from ${table}`)
      await all(
        (table) => `insert into ${table} overriding system value select * from kept_${table}`,
      )
      await all((table) => `alter table ${table} enable trigger all`)
      await all((table) => `drop table kept_${table}`)
    }
  }
})
