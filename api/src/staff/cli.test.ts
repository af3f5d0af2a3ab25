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
import type { Database } from '../database/open'
import { ChannelError } from '../pay/channel'
import { openPayContext } from '../pay/context'
import { SandboxChannel } from '../pay/sandbox/channel'
import { TestApi } from '../testing/api'
import { fen, yuan } from '../testing/book'
import { clusterBinaries, startCluster, type Cluster } from '../testing/cluster'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { openDatabase, template } from '../testing/seeded'
import { compareBills } from './bills'
import { terminalOn } from './terminal'
import { addressFile } from './server'
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

/** Runs a staff command within this process, which is faster. */
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

/** Runs a staff command in its own process, as staff do. */
function staffProcess(...words: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...words], { env })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? -1, out, err })))
}

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
      /donations, 2026-01, all: kept 1 rows of 88\.01, the rows say 1 rows of 88\.00/,
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

/** Adds, finds, changes and removes a camera's stream, on any database. */
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
    assert.match(removed.out, /was removed\.\n.*disconnected within ten seconds/)
    assert.equal(await json(), undefined)
    const twice = await staff('remove-stream', 'field-3')
    assert.deepEqual([twice.code, /There is no stream field-3/.test(twice.err)], [1, true])
    assert.equal((await staff('remove-stream')).code, 2)
  })
}

/** Corrects the newest row and restores it, on any database. */
function correcting(reader: () => (path: string) => Promise<Record<string, unknown>>): void {
  it('corrects a row, shows both and the balance, and leaves it to --dry-run to only show', async () => {
    const get = reader()
    const newest = async () =>
      (await get('/finance/donation/page?pageSize=1')).list as Record<string, string>[]
    const [row] = await newest()
    const words = ['correct-entry', row!.id!, '--reason', '收据金额抄错', '--amount', '30']
    const { balance } = await get('/finance/balance/get')
    const after = yuan(fen(String(balance)) - fen(row!.amount!) + 3_000n)

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

/** A gift with the given outcome at the sandbox's cashier. */
async function given(api: GivingApi, changes: object, decision?: 'approve' | 'twice') {
  const { code, order } = await api.give(changes)
  const { target } = order.payment
  if (decision) await api.decide(target, decision)
  const pass = new URL(target, 'http://site').searchParams.get('pass')!
  return { code, pass, number: order.number }
}

/** Lists, refunds and reconciles gifts, on any database. */
function gifts(farm: () => { api: GivingApi; database: Database }): void {
  it('lists gifts newest first, with who gave and without a code', async () => {
    const none = await staff('list-orders')
    assert.match(none.out, /There are no gifts yet/)
    const named = await given(farm().api, { message: '秋收顺利' }, 'approve')
    // Stored before such characters were refused.
    await farm()
      .database.queries.updateTable('gift_order')
      .set({ message: '秋收顺利\r来年再见\u009b2J\u202e' })
      .where('number', '=', named.number)
      .execute()
    const shy = { anonymous: true, name: '李四', amount: '5', email: '', message: '' }
    const unnamed = await given(farm().api, shy)
    const nameless = await given(farm().api, { anonymous: true, name: '', message: '' })

    const { code, out, err } = await staff('list-orders')
    assert.equal(code, 0, err)
    const [header, last, second, first, ...message] = out.trimEnd().split('\n')
    for (const [line, { number }] of [
      [last, nameless],
      [second, unnamed],
      [first, named],
    ] as const)
      assert.ok(line!.startsWith(number), out)
    // The column in a terminal, where a Chinese character is two columns wide.
    const place = (line: string, text: string) =>
      line.slice(0, line.indexOf(text)).replace(/[^\x20-\x7e]/g, '##').length
    for (const [word, text] of [
      ['state', 'paid'],
      ['for', '土壤改良'],
      ['e-mail', 'donor@example.org'],
    ] as const)
      assert.equal(place(header!, word), place(first!, text), out)
    assert.equal(place(second!, '.00'), place(first!, '.80'), out)
    assert.match(
      first!,
      / paid +88\.80 +0\.00 +sandbox +\d+ +土壤改良 +王小明 +donor@example\.org$/,
    )
    assert.match(second!, / paying +5\.00 +0\.00 +sandbox +- +土壤改良 +匿名（李四）$/)
    assert.match(last!, / 匿名 +donor@example\.org$/)
    assert.deepEqual(message.slice(0, 2), ['    秋收顺利', '    来年再见2J'])

    const paid = await staff('list-orders', '--state', 'paid', '--json')
    const [order, ...more] = paid.out.trimEnd().split('\n')
    assert.deepEqual(more, [])
    const { createdAt, ...shown } = JSON.parse(order!) as Record<string, string>
    assert.deepEqual([shown.number, shown.name], [named.number, '王小明'])
    const newest = await staff('list-orders', '--day', createdAt!.slice(0, 10), '--limit', '1')
    assert.match(newest.out, new RegExp(`^number.*\n${nameless.number} .*\n`))
    const before = await staff('list-orders', '--day', '2020-01-01')
    assert.match(before.out, /^No matching orders\.$/m)
    for (const secret of [named, unnamed, nameless].flatMap(({ code, pass }) => [code, pass]))
      assert.ok(!(out + paid.out).includes(secret))
  })

  it('shows all that happened to one gift, and says what is wrong with an option', async () => {
    const { number, code, pass } = await given(farm().api, { anonymous: true }, 'twice')
    const one = await staff('list-orders', '--number', ` ${number.toLowerCase()}`)
    assert.equal(one.code, 0, one.err)
    assert.match(one.out, /name +匿名（王小明） \(the ledger says 匿名爱心人士\)/)
    assert.match(
      one.out,
      /history\n.* created +the order was created\n.* paying +the payment was started\n.* paid +the payment was received\n.* paid +paid a second time: .* S[0-9a-f]{20}\n/,
    )
    assert.match(one.out, /ledger row +\d+\n/)
    assert.ok(!one.out.includes(code) && !one.out.includes(pass))

    for (const [words, ...faults] of [
      [
        ['--state', 'lost', '--day', 'today', '--limit', '0'],
        /--state is "lost", not one of created, paying, paid/,
        /--day is "today"/,
        /--limit is "0"/,
      ],
      [['--number', '12'], /"12" is not an order number/],
      [['--number', `G${'9'.repeat(20)}`], /There is no order G9/],
      [['--number', number, '--day', '2026-11-20'], /leave --state, --day and --limit out/],
    ] as const) {
      const { code, err } = await staff('list-orders', ...words)
      assert.equal(code, 1)
      for (const fault of faults) assert.match(err, fault)
    }
  })

  it('refunds a part and then the rest, corrects the ledger, and supports --dry-run', async () => {
    const { number, code } = await given(farm().api, { amount: '100' }, 'approve')
    const state = async () => {
      const { api } = farm()
      const { state, refunded, entry } = await api.order(code)
      const { versions } = await api.data(`/finance/entry/get?id=${entry}`)
      return [state, refunded, versions.at(-1).row.amount, versions.at(-1).row.id]
    }
    const part = ['refund', number, '--amount', '30', '--reason', '付多了']
    const dry = await staff(...part, '--dry-run')
    assert.match(
      dry.out,
      /30\.00 yuan of G\d{20} would be refunded; 70\.00 would be left\.\nDry run/,
    )
    assert.deepEqual((await state()).slice(0, 3), ['paid', '0.00', '100.00'])

    const done = await staff(...part)
    assert.equal(done.code, 0, done.err)
    assert.match(
      done.out,
      /^30\.00 yuan of G\d{20} were refunded \(G\d{20}R1\); 70\.00 are left\.$/m,
    )
    const [, , , row] = await state()
    assert.ok(done.out.includes(`Row ${row} of the ledger corrects the gift's.`), done.out)
    assert.deepEqual((await state()).slice(0, 3), ['partly_refunded', '30.00', '70.00'])

    const rest = await staff('refund', number.toLowerCase(), '--reason', '全退')
    assert.match(rest.out, /^70\.00 yuan .*; 0\.00 are left/)
    assert.deepEqual((await state()).slice(0, 3), ['refunded', '100.00', '0.00'])
    const shown = await staff('list-orders', '--number', number)
    assert.match(
      shown.out,
      /refunds\n +G\d{20}R1 +30\.00 +done +asked .* given 2.* 付多了\n +G\d{20}R2 +70\.00 +done/,
    )
  })

  it('refuses an invalid refund and says why', async () => {
    const { number } = await given(farm().api, { amount: '10' }, 'approve')
    const open = await given(farm().api, { amount: '10' })
    for (const [words, fault] of [
      [[number, '--amount', '10.01', '--reason', '退'], /Only 10\.00 yuan are left/],
      [[number, '--amount', '0', '--reason', '退'], /--amount must be yuan above 0/],
      [[number, '--amount', 'all', '--reason', '退'], /--amount must be yuan above 0/],
      [[number, '--reason', ' '], /--reason is empty/],
      [[number, '--reason', '退\n款'], /--reason must not contain line breaks/],
      [[number, '--reason', 'x'.repeat(81)], /longer than 80/],
      [[open.number, '--reason', '退'], /was not paid: it is paying/],
      [['G1', '--reason', '退'], /"G1" is not an order number/],
    ] as const) {
      const { code, err } = await staff('refund', ...words)
      assert.equal(code, 1, err)
      assert.match(err, fault)
    }
    assert.equal((await staff('refund', number)).code, 2)

    const { queries } = farm().database
    await queries.deleteFrom('sandbox_payment').where('number', '=', number).execute()
    const refused = await staff('refund', number, '--reason', '退')
    assert.equal(refused.code, 1)
    assert.match(
      refused.err,
      /The channel refused to refund 10\.00 yuan: The refund exceeds what was paid/,
    )
    const shown = await staff('list-orders', '--number', number)
    assert.match(shown.out, /amount +10\.00, refunded 0\.00\n[^]* the channel refused the refund /)
  })

  it('compares a day with the bill, and says what to do about each difference', async () => {
    const quiet = await staff('reconcile', '--day', '2020-01-01')
    assert.equal(quiet.code, 0, quiet.err)
    assert.match(quiet.out, /^sandbox, 2020-01-01: 0 payments, 0\.00 yuan\.\nThe bills and our/)
    const { number } = await given(farm().api, {}, 'twice')
    const { out } = await staff('list-orders', '--number', number, '--json')
    const day = (JSON.parse(out) as { createdAt: string }).createdAt.slice(0, 10)
    const wrong = await staff('reconcile', '--day', day)
    assert.equal(wrong.code, 1)
    assert.match(
      wrong.out,
      new RegExp(`^sandbox, ${day}: \\d+ payments, \\d+\\.\\d\\d yuan\\.$`, 'm'),
    )
    assert.match(
      wrong.err,
      new RegExp(
        `^sandbox, ${number}: it was paid twice, and booked once\\. Refund the second`,
        'm',
      ),
    )
    // From the gift whose payment was deleted from the sandbox's records above.
    assert.match(wrong.err, /10\.00 yuan are booked here and not in the bill/)
    const faulty = await staff('reconcile', '--day', '2026-02-30')
    assert.match(faulty.err, /--day must be a date/)
  })

  it('adds projects, ends them and starts them anew', async () => {
    const offered = async () => (await farm().api.data('/pay/channel/list')).projects as object[]
    const add = ['add-project', '  河岸植树 ', '--summary', '沿河种一千棵柳树']
    const added = await staff(...add)
    assert.equal(added.code, 0, added.err)
    assert.match(added.out, /Project 河岸植树 was added/)
    const project = { name: '河岸植树', summary: '沿河种一千棵柳树' }
    assert.deepEqual((await offered()).at(-1), project)
    assert.match((await staff(...add)).err, /There is a project 河岸植树 already/)
    assert.match((await staff('end-project', '河岸植树')).out, /has ended/)
    assert.ok(!(await offered()).some((one) => 'name' in one && one.name === '河岸植树'))
    const twice = await staff('end-project', '河岸植树')
    assert.match(twice.err, /No project 河岸植树 is running\. Running: 乡村学校午餐, /)
    const list = await staff('list-projects')
    assert.match(list.out, /^河岸植树 +ended 2\d{3}-\d\d-\d\d +沿河种一千棵柳树$/m)
    assert.match(list.out, /^老人营养餐 +since .* \(demonstration\) 给独居老人/m)
    assert.match((await staff(...add)).out, /was restarted/)
    assert.deepEqual((await offered()).at(-1), project)

    const real = await staff('add-project', '老人营养餐', '--summary', '每天一餐')
    assert.match(real.out, /was restarted/)
    const json = await staff('list-projects', '--json')
    const kept = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; summary: string; demo: boolean })
      .find(({ name }) => name === '老人营养餐')
    assert.deepEqual([kept?.summary, kept?.demo], ['每天一餐', false])

    for (const [name, summary, ...faults] of [
      ['不限定用途', '一句话', /always offered/],
      ['名'.repeat(51), '', /name must be 1 to 50/, /--summary must be 1 to 100/],
      [
        '两\n行',
        '一句\u0000话',
        /name must not contain line breaks/,
        /--summary must not contain control/,
      ],
    ] as const) {
      const { code, err } = await staff('add-project', name, '--summary', summary)
      assert.equal(code, 1)
      for (const fault of faults) assert.match(err, fault)
    }
  })
}

describe('the gifts beside the running service', () => {
  let database: Database
  let api: GivingApi
  before(async () => {
    process.env.DATA_DIR = join(folder, 'gifts')
    database = await openDatabase({ dataDir: process.env.DATA_DIR, template: await template() })
    api = await GivingApi.open(database)
  })
  after(async () => {
    await api.close()
    await database.close()
    process.env.DATA_DIR = dataDir
  })

  gifts(() => ({ api, database }))

  it('leave no channel out because another one is away', async () => {
    class Away extends SandboxChannel {
      override async bill(): Promise<never> {
        throw new ChannelError('away', 'No answer came.')
      }
    }
    const context = openPayContext(database.queries, sandboxSettings(), '/api')
    const away = new Away(database.queries, { cashier: '/' })
    const both = new Map([['alipay', away] as const, ...context.channels])
    const [first, second] = await compareBills(
      { ...context, channels: both },
      { day: '2020-01-01' },
    )
    assert.deepEqual(first, { channel: 'alipay', day: '2020-01-01', failed: 'No answer came.' })
    assert.equal(second?.channel, 'sandbox')
  })
})

describe('the gifts with the service at rest', () => {
  before(() => {
    process.env.DATA_DIR = join(folder, 'gifts-alone')
  })
  after(() => {
    process.env.DATA_DIR = dataDir
  })

  it('are shown and given back all the same', async () => {
    const database = await openDatabase({
      dataDir: process.env.DATA_DIR!,
      template: await template(),
    })
    const api = await GivingApi.open(database)
    const { number } = await given(api, {}, 'approve')
    await api.close()
    await database.close()
    const refunded = await staff('refund', number, '--reason', '退')
    assert.match(refunded.out, /^88\.80 yuan of .* were refunded/, refunded.err)
    const listed = await staff('list-orders', '--state', 'refunded')
    assert.ok(listed.out.includes(number), listed.out)
  })

  it('are compared with no bill while there is no channel', async () => {
    process.env.PAY_CHANNELS = 'none'
    const { code, err } = await staff('reconcile').finally(() => delete process.env.PAY_CHANNELS)
    assert.deepEqual([code, /No channel is configured \(PAY_CHANNELS\)/.test(err)], [1, true])
  })
})

const binaries = clusterBinaries()
describe('the gifts on PostgreSQL', { skip: !binaries && 'this machine has no PostgreSQL' }, () => {
  let cluster: Cluster
  let database: Database
  let api: GivingApi
  before(async () => {
    cluster = await startCluster(binaries!)
    const databaseUrl = await cluster.create()
    Object.assign(process.env, { DATABASE_URL: databaseUrl, PAY_CHANNELS: 'sandbox' })
    database = await openDatabase({ databaseUrl })
    api = await GivingApi.open(database)
  })
  after(async () => {
    await api.close()
    await database.close()
    await cluster.stop()
    process.env.DATABASE_URL = ''
    delete process.env.PAY_CHANNELS
  })

  gifts(() => ({ api, database }))
})
