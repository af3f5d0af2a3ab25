import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../database/open'
import { buildApi } from '../server'
import { template } from '../testing/databases'
import { terminalOn } from './desk'
import { doorPlate } from './door'
import { runStaff } from './program'

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'farm-staff-'))
const dataDir = join(folder, 'data')
after(() => rmSync(folder, { recursive: true, force: true }))

interface Outcome {
  code: number
  out: string
  err: string
}

const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', FORCE_COLOR: '0' }
Object.assign(process.env, env)

/** The tool in this process; it takes the same ways as in one of its own, only quicker. */
async function staff(...words: string[]): Promise<Outcome> {
  const text = { out: '', err: '' }
  const into = (name: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text[name] += chunk.toString()
        done()
      },
    })
  const code = await runStaff(words, terminalOn(into('out'), into('err')))
  return { code, ...text }
}

/** The tool as staff start it. */
function staffProcess(...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...words], { env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? -1, out, err })))
}

describe("the staff's tool beside the running service", () => {
  let database: Database
  let app: FastifyInstance
  const get = async (path: string) =>
    (await app.inject(`/api${path}`)).json<{ data: never }>().data as Record<string, unknown>
  before(async () => {
    database = await openDatabase({ dataDir, template: await template() })
    app = await buildApi({ database })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    await database.close()
    assert.ok(!existsSync(doorPlate(dataDir)), 'the door is closed with the service')
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
    ])
      assert.match(all.out, new RegExp(name))
    assert.match(one.out, /Examples:[\s\S]*--dry-run/)
    const rest = [
      'list-streams',
      'remove-stream',
      'correct-entry',
      'export-ledger',
      'verify-totals',
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
    assert.match((await staff(...real)).out, /7 demonstration streams are gone/)
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
    assert.match(done.out, /2 rows are stored: donations 100\.00, expenses 0\.00/)
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

  it('verifies every kept figure, and names one that was falsified', async () => {
    const sound = await staff('verify-totals')
    assert.equal(sound.code, 0, sound.err)
    assert.match(sound.out, /Every figure agrees with the \d rows/)
    assert.match(sound.err, /Verifying 100 %/)
    await sql`update ledger_sum set amount = amount + 1 where facet = 0 and ref = 1 and month = '2026-01-01'`.execute(
      database.queries,
    )
    const wrong = await staff('verify-totals')
    assert.equal(wrong.code, 1)
    assert.match(
      wrong.err,
      /donations, 2026-01, all: kept 1 rows of 88\.01, the rows say 1 rows of 88\.00/,
    )
    assert.match(wrong.err, /1 figure differs/)
    await sql`update ledger_sum set amount = amount - 1 where facet = 0 and ref = 1 and month = '2026-01-01'`.execute(
      database.queries,
    )
  })

  it('hides its door from everyone but the owner of the folder', async () => {
    const plate = JSON.parse(readFileSync(doorPlate(dataDir), 'utf8')) as { port: number }
    assert.equal(statSync(doorPlate(dataDir)).mode & 0o777, 0o600)
    const answer = await fetch(`http://127.0.0.1:${plate.port}/list-join-requests`, {
      method: 'POST',
      headers: { authorization: 'Bearer guess' },
    })
    assert.equal(answer.status, 403)
  })
})

/** Adds a stream for a camera, looks it up, changes it and removes it, wherever the database is. */
function camera(): void {
  it('tells what to set a camera to, and shows, keeps, changes and removes its key', async () => {
    const words = ['--title', '三号田', '--place', '南坡村', '--description', '新插的秧']
    const add = ['add-stream', '--id', 'field-3', ...words]
    const dry = await staff(...add, '--dry-run')
    assert.match(dry.out, /would be added[^]*nothing was written/)
    assert.doesNotMatch(dry.out, /key=/)
    const added = await staff(...add)
    assert.equal(added.code, 0, added.err)
    assert.match(added.out, /server +rtmp:\/\/localhost\/live\n/)
    assert.match(added.out, /H\.264, a key frame each second[^]*AAC, or none/)
    const streamKey = /stream key +(field-3\?key=[0-9a-f]{32})\n/.exec(added.out)![1]!

    process.env.LIVE_PUBLISH = 'rtmp://media.example.org/live'
    const listed = await staff('list-streams')
    delete process.env.LIVE_PUBLISH
    assert.equal(listed.code, 0, listed.err)
    assert.match(listed.out, /^field-3 {2}offline \(never yet\) {2}三号田, 南坡村$/m)
    assert.ok(listed.out.includes(`    rtmp://media.example.org/live  ${streamKey}\n`), listed.out)
    const json = async () => {
      const { out } = await staff('list-streams', '--json')
      const streams = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string })
      return streams.find(({ id }) => id === 'field-3') as Record<string, unknown> | undefined
    }
    assert.deepEqual(await json(), {
      id: 'field-3',
      status: 'offline',
      startedAt: null,
      endedAt: null,
      title: '三号田',
      place: '南坡村',
      demo: false,
      playUrl: null,
      publishAddress: 'rtmp://localhost/live',
      streamKey,
    })

    const kept = await staff(...add, '--replace')
    assert.ok(kept.out.includes(streamKey), kept.out)
    const changed = await staff(...add, '--replace', '--new-key')
    assert.match(changed.out, /field-3\?key=/)
    assert.ok(!changed.out.includes(streamKey))

    const only = await staff('remove-stream', 'field-3', '--dry-run')
    assert.match(only.out, /field-3, 三号田, would be removed[^]*nothing was written/)
    assert.ok(await json())
    const removed = await staff('remove-stream', 'field-3')
    assert.match(removed.out, /is removed\.\n.*dropped within ten seconds/)
    assert.equal(await json(), undefined)
    const twice = await staff('remove-stream', 'field-3')
    assert.deepEqual([twice.code, /There is no stream field-3/.test(twice.err)], [1, true])
    assert.equal((await staff('remove-stream')).code, 2)
  })
}

/** Corrects the newest row, wherever the database is, and puts it right again. */
function correcting(reader: () => (path: string) => Promise<Record<string, unknown>>): void {
  it('corrects a row, shows both and the balance, and leaves it to --dry-run to only show', async () => {
    const get = reader()
    const newest = async () =>
      (await get('/finance/donation/page?pageSize=1')).list as Record<string, string>[]
    const [row] = await newest()
    const words = ['correct-entry', row!.id!, '--reason', '收据金额抄错', '--amount', '30']
    const { balance } = await get('/finance/balance/get')
    const fen = (yuan: unknown) => Number(String(yuan).replace('.', ''))
    const after = ((fen(balance) - fen(row!.amount) + 3_000) / 100).toFixed(2)

    const dry = await staff(...words, '--dry-run')
    assert.equal(dry.code, 0, dry.err)
    assert.match(dry.out, /Is \(new\): [\s\S]*nothing was written/)
    assert.equal((await get('/finance/balance/get')).balance, balance)

    const done = await staff(...words)
    assert.equal(done.code, 0, done.err)
    const said = ['donation', row!.type, row!.purpose, row!.item, row!.unit, row!.date].join(', ')
    assert.ok(done.out.includes(`Was ${row!.id}: ${said}, ${row!.amount}\n`), done.out)
    assert.ok(done.out.includes(`${said}, 30.00\n`), done.out)
    assert.ok(done.out.includes(`Balance ${String(balance)} before, ${after} after.`), done.out)
    assert.equal((await get('/finance/balance/get')).balance, after)
    const { versions } = await get(`/finance/entry/get?id=${row!.id}`)
    const [was, is] = (versions as { reason: string; row: Record<string, string> }[]).slice(-2)
    assert.deepEqual([was!.row.id, was!.row.amount], [row!.id, row!.amount])
    assert.deepEqual([is!.reason, is!.row.amount], ['收据金额抄错', '30.00'])

    const twice = await staff(...words)
    assert.equal(twice.code, 1)
    const next = /already corrected by entry (\d+)/.exec(twice.err)![1]!
    const annulled = await staff('correct-entry', next, '--annul', '--reason', '同一笔登记了两次')
    assert.match(annulled.out, /annulled, donation.*, 0\.00/)
  })

  it('says what is wrong with a correction, and changes nothing', async () => {
    const get = reader()
    const list = (await get('/finance/donation/page?pageSize=100&dateSort=1')).list as Record<
      string,
      string | null
    >[]
    const row = list.find(({ correctedBy }) => correctedBy === null)!
    const { balance } = await get('/finance/balance/get')
    for (const [words, fault] of [
      [['999999', '--amount', '1', '--reason', 'r'], /no entry 999999/],
      [['1x', '--amount', '1', '--reason', 'r'], /no entry 1x/],
      [[row.id!, '--reason', 'r'], /Nothing changes/],
      [[row.id!, '--amount', '1', '--reason', ' '], /--reason is empty/],
      [[row.id!, '--amount', '1', '--reason', 'x'.repeat(201)], /longer than 200/],
      [[row.id!, '--amount', '0', '--reason', 'r'], /amount is "0"/],
      [[row.id!, '--date', '2999-01-01', '--reason', 'r'], /in the future/],
      [[row.id!, '--direction', 'gift', '--reason', 'r'], /direction is "gift"/],
      [[row.id!, '--annul', '--amount', '1', '--reason', 'r'], /--annul takes no other change/],
    ] as const) {
      const { code, err } = await staff('correct-entry', ...words)
      assert.equal(code, 1, err)
      assert.match(err, fault)
    }
    assert.equal((await staff('correct-entry', row.id!, '--amount', '1')).code, 2)
    assert.equal((await get('/finance/balance/get')).balance, balance)
  })
}

describe("the staff's tool alone", () => {
  camera()

  correcting(() => async (path) => {
    const database = await openDatabase({ dataDir })
    const app = await buildApi({ database })
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
    assert.match(said, /Every figure agrees/)
  })

  it('opens the folder itself', async () => {
    const { code, out, err } = await staffProcess('list-join-requests')
    assert.equal(code, 0, err)
    assert.match(out, /Nobody has asked to join yet/)
  })

  it('says who holds the folder when that one has no door', async () => {
    const database = await openDatabase({ dataDir })
    const { code, err } = await staff('list-join-requests')
    await database.close()
    assert.equal(code, 3)
    assert.match(err, new RegExp(`in use by process ${process.pid}`))
  })
})
