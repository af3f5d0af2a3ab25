import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../database/open'
import { ChannelError } from '../pay/channel'
import { openPayContext } from '../pay/context'
import { SandboxChannel } from '../pay/sandbox/channel'
import { clusterBinaries, startCluster, type Cluster } from '../testing/cluster'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { openDatabase, template } from '../testing/seeded'
import { dataDir, folder, staff } from '../testing/staff'
import { projects } from '../testing/staff-projects'
import { compareBills } from './bills'

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
  projects(farm)
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
