import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { openDatabase, template } from '../testing/seeded'
import { dataDir, folder, staff, staffProcess } from '../testing/staff'
import { camera } from '../testing/staff-camera'
import { correcting } from '../testing/staff-correcting'
import { addressFile } from './server'

describe('staff commands while the service is running', () => {
  let database: Database
  let app: FastifyInstance
  const get = async (path: string) =>
    (await app.inject(`/api${path}`)).json<{ data: never }>().data as Record<string, unknown>
  before(async () => {
    database = await openDatabase({ dataDir, template: await template() })
    app = (await TestApi.build({ database })).app
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    await database.close()
    assert.ok(!existsSync(addressFile(dataDir)), 'the door is closed with the service')
  })

  it('explains each command with examples, and tells a wrong one', async () => {
    const [all, one, wrong] = await Promise.all([
      staff('--help'),
      staff('import-ledger', '--help'),
      staff('import-legder', 'x'),
    ])
    assert.deepEqual([all.code, one.code, wrong.code], [0, 0, 2])
    for (const name of [
      'set-realtime',
      'add-stream',
      'list-streams',
      'remove-stream',
      'import-ledger',
      'correct-entry',
      'export-ledger',
      'verify-totals',
      'list-join-requests',
      'list-orders',
      'refund',
      'reconcile',
      'list-projects',
      'add-project',
      'end-project',
      'list-english',
      'set-english',
    ])
      assert.match(all.out, new RegExp(`^  ${name} `, 'm'))
    assert.match(one.out, /Examples:[\s\S]*--dry-run/)
    const rest = [
      'list-streams',
      'remove-stream',
      'correct-entry',
      'export-ledger',
      'verify-totals',
      'list-orders',
      'refund',
      'reconcile',
      'list-projects',
      'add-project',
      'end-project',
      'list-english',
      'set-english',
    ]
    for (const name of rest)
      assert.match(
        (await staff(name, '--help')).out,
        new RegExp(`Examples?:\\s+npm run api.*${name}`),
      )
  })

  it('sets the figures of home, or only shows what it would set', async () => {
    const words = [
      'set-realtime',
      '--output',
      '271.65',
      '--users',
      '12840',
      '--at',
      '2026-01-02T08:00:00Z',
    ]
    const [dry, wrong] = await Promise.all([
      staff(...words, '--dry-run'),
      staff('set-realtime', '--output', '-1', '--users', 'many', '--at', 'noon'),
    ])
    assert.equal(dry.code, 0, dry.err)
    assert.equal((await get('/home/realtime-data/get')).demo, true)
    assert.match(dry.out, /nothing was written/)
    const done = await staffProcess(...words)
    assert.equal(done.code, 0, done.err)
    assert.deepEqual(await get('/home/realtime-data/get'), {
      totalOutput: 271.65,
      totalUsers: 12_840,
      outputLastUpdateTime: '2026-01-02T16:00:00+08:00',
      demo: false,
    })
    assert.equal(wrong.code, 1)
    for (const option of ['--output', '--users', '--at'])
      assert.match(wrong.err, new RegExp(option))
  })

  it('lists the English of texts, and sets it', async () => {
    assert.match(
      (await staff('list-english')).out,
      /^purpose +老人营养餐 +Meals for older people$/m,
    )
    assert.match((await staff('list-english', '--missing')).out, /Every text has its English/)
    const set = await staff('set-english', '老人营养餐', 'Meals for elders')
    assert.equal(set.code, 0, set.err)
    assert.equal(set.out, '老人营养餐: Meals for elders, before: Meals for older people\n')
    const json = (await staff('list-english', '--json')).out.trimEnd().split('\n')
    const texts = json.map((line) => JSON.parse(line) as { zh: string; en: string | null })
    assert.equal(texts.find(({ zh }) => zh === '老人营养餐')?.en, 'Meals for elders')
    assert.match((await staff('set-english', '老人', 'The old')).err, /No text .* is "老人"/)
  })

  it('adds a real stream, and the demonstration streams go', async () => {
    const words = [
      'add-stream',
      '--id',
      'field-2',
      '--title',
      '二号稻田',
      '--place',
      '北坡村',
      '--description',
      '看得见水位',
      '--cover',
      '/media/field-2.jpg',
      '--status',
      'live',
    ]
    const real = [...words, '--url', 'https://media.example.org/field-2/index.m3u8']
    const [wrong] = await Promise.all([staff(...words), staff(...real, '--dry-run')])
    assert.match(wrong.err, /--url is needed/)
    assert.equal(((await get('/live/stream/list-all')) as unknown as object[]).length, 7)
    assert.match((await staff(...real)).out, /7 demonstration streams were removed/)
    const list = (await get('/live/stream/list-all')) as unknown as { id: string; demo: boolean }[]
    assert.deepEqual(
      list.map(({ id, demo }) => [id, demo]),
      [['field-2', false]],
    )
    assert.match((await staff(...real)).err, /There is a stream field-2 already/)
  })

  camera()

  it('imports a file through the service, lists its faults, and exports it again', async () => {
    const file = join(folder, 'ledger.csv')
    writeFileSync(
      file,
      '收支,类型,用途,项目,单位,日期,金额\n捐赠,月捐,老人营养餐,月捐计划,王**,2026-01-02,88\n捐赠,月捐,老人营养餐,月捐计划,王**,2026-02-30,0\n',
    )
    const faulty = await staff('import-ledger', file)
    assert.equal(faulty.code, 1)
    assert.match(faulty.err, /line 3: date is "2026-02-30".*amount is "0"/)
    assert.match(faulty.err, /Nothing was stored/)
    assert.equal((await get('/finance/balance/get')).demo, true)

    writeFileSync(file, readFileSync(file, 'utf8').replace('2026-02-30,0', '2026-02-28,12'))
    const done = await staff('import-ledger', file)
    assert.equal(done.code, 0, done.err)
    assert.match(done.out, /2 rows were stored: donations 100\.00, expenses 0\.00/)
    const out = join(folder, 'out.csv')
    const [again, written, missing] = await Promise.all([
      staff('import-ledger', file),
      staff('export-ledger', '--out', out),
      staff('import-ledger', join(folder, 'missing.csv')),
    ])
    assert.match(again.out, /Nothing was added/)
    assert.equal(written.code, 0, written.err)
    assert.equal(readFileSync(out, 'utf8').split('\r\n').length, 4)
    assert.match(missing.err, /not a file that can be read/)
    const own = await staff('import-ledger', out)
    assert.equal(own.code, 1)
    assert.match(own.err, /^line 1: .*already stand there: correct-entry/m)
  })

  correcting(() => get)

  it('exports each format in each language', async () => {
    const export1 = async (name: string, ...words: string[]) => {
      const out = join(folder, name)
      const { code, err } = await staff('export-ledger', ...words, '--out', out)
      assert.equal(code, 0, err)
      return readFileSync(out)
    }
    const english = (await export1('en.csv', '--lang', 'en')).toString()
    assert.match(english, /^\ufeffid,list,type,/)
    const jsonl = (await export1('all.jsonl', '--format', 'jsonl')).toString().trimEnd().split('\n')
    assert.equal(jsonl.length, english.trimEnd().split('\r\n').length - 1)
    assert.equal(JSON.parse(jsonl[0]!).counted, '88.00')
    const zip = await export1('all.zip', '--format', 'package')
    assert.equal(zip.subarray(0, 4).toString('latin1'), 'PK\u0003\u0004')
    assert.equal(zip.subarray(-22, -18).toString('latin1'), 'PK\u0005\u0006')
    assert.equal((await staff('export-ledger', '--format', 'xlsx')).code, 2)
  })

  it('verifies all stored totals, and lists one that was falsified', async () => {
    const sound = await staff('verify-totals')
    assert.equal(sound.code, 0, sound.err)
    assert.match(sound.out, /All totals agree with the \d rows/)
    assert.match(sound.err, /Verifying 100 %/)
    await sql`update ledger_sum set amount = amount + 1 where facet = 0 and ref = 1 and month = '2026-01-01'`.execute(
      database.queries,
    )
    const wrong = await staff('verify-totals')
    assert.equal(wrong.code, 1)
    assert.match(
      wrong.err,
      /donations, 2026-01, all: kept 1 rows \(1 count\) of 88\.01, the rows say 1 rows \(1 count\) of 88\.00/,
    )
    assert.match(wrong.err, /1 total differs/)
    await sql`update ledger_sum set amount = amount - 1 where facet = 0 and ref = 1 and month = '2026-01-01'`.execute(
      database.queries,
    )
  })

  it('hides its door from everyone but the owner of the folder', async () => {
    const target = JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as { port: number }
    assert.equal(statSync(addressFile(dataDir)).mode & 0o777, 0o600)
    const answer = await fetch(`http://127.0.0.1:${target.port}/list-join-requests`, {
      method: 'POST',
      headers: { authorization: 'Bearer guess' },
    })
    assert.equal(answer.status, 403)
  })
})

describe('staff commands without a running service', () => {
  camera()

  correcting(() => async (path) => {
    const database = await openDatabase({ dataDir })
    const { app } = await TestApi.build({ database })
    const { data } = (await app.inject(`/api${path}`)).json<{ data: Record<string, unknown> }>()
    await app.close()
    await database.close()
    return data
  })

  it('writes a package and verifies with the folder free', async () => {
    const out = join(folder, 'alone.zip')
    const written = await staff('export-ledger', '--format', 'package', '--out', out)
    assert.equal(written.code, 0, written.err)
    assert.equal(readFileSync(out).subarray(0, 2).toString('latin1'), 'PK')
    const { code, out: said } = await staff('verify-totals')
    assert.equal(code, 0)
    assert.match(said, /All totals agree/)
  })

  it('opens the folder itself', async () => {
    const { code, out, err } = await staffProcess('list-join-requests')
    assert.equal(code, 0, err)
    assert.match(out, /There are no join requests yet/)
  })

  it('says who holds the folder when that one has no door', async () => {
    const database = await openDatabase({ dataDir })
    const { code, err } = await staff('list-join-requests')
    await database.close()
    assert.equal(code, 3)
    assert.match(err, new RegExp(`in use by process ${process.pid}`))
  })
})
