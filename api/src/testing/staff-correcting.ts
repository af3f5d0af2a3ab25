import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fen, yuan } from './book'
import { staff } from './staff'

/** Corrects the newest row and restores it, on any database. */
export function correcting(reader: () => (path: string) => Promise<Record<string, unknown>>): void {
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
