import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
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
      'import-ledger',
      'export-ledger',
      'list-join-requests',
    ])
      assert.match(all.out, new RegExp(name))
    assert.match(one.out, /Examples:[\s\S]*--dry-run/)
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

describe("the staff's tool alone", () => {
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
