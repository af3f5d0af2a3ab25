import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, it } from 'node:test'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { correctEntry } from './correct'
import { attachVoucher, withdrawVoucher } from './vouchers'

const PDF = Buffer.from('%PDF-1.7\n%发票\n')
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), PDF])
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

onEachDatabase('vouchers of expenses', (fresh) => {
  let database: Database
  let api: TestApi
  let entry: string
  let gift: string
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
    entry = (await api.data('/finance/expense/page?pageSize=1')).list[0].id
    gift = (await api.data('/finance/donation/page?pageSize=1')).list[0].id
  })
  after(() => api.close())

  const attach = (bytes: Buffer, fileName: string, to = entry) =>
    attachVoucher(database.queries, { entry: to, fileName }, () => Readable.from([bytes]))
  const get = (sha256: string) =>
    api.app.inject(`/api/finance/voucher/get?entry=${entry}&sha256=${sha256}`)

  it('stand with the row, and are sent as they were attached, with a policy of their own', async () => {
    assert.deepEqual((await api.data(`/finance/entry/get?id=${entry}`)).vouchers, [])
    const { sha256, again } = await attach(PDF, '发票 11 月.pdf')
    assert.deepEqual([sha256, again], [hashOf(PDF), false])
    assert.equal((await attach(PDF, 'same.pdf')).again, true)
    await attach(PNG, 'receipt.png')
    const { vouchers } = await api.data(`/finance/entry/get?id=${entry}`)
    assert.deepEqual(
      vouchers.map(({ name, type, size }: Record<string, unknown>) => [name, type, size]),
      [
        ['发票 11 月.pdf', 'application/pdf', PDF.length],
        ['receipt.png', 'image/png', PNG.length],
      ],
    )
    const file = await get(sha256)
    assert.deepEqual(file.rawPayload, PDF)
    assert.equal(file.headers['content-type'], 'application/pdf')
    assert.equal(
      file.headers['content-disposition'],
      "attachment; filename*=UTF-8''%E5%8F%91%E7%A5%A8%2011%20%E6%9C%88.pdf",
    )
    assert.match(String(file.headers['content-security-policy']), /default-src 'none'; sandbox/)
    assert.equal(file.headers['x-content-type-options'], 'nosniff')
    assert.match(String((await get(hashOf(PNG))).headers['content-disposition']), /^inline;/)
  })

  it('are named in exports, beside when and from where each row came', async () => {
    const lines = (await api.app.inject('/api/finance/entry/export?format=jsonl')).body.split('\n')
    const row = lines.map((line) => JSON.parse(line || '{}')).find(({ id }) => id === entry)
    assert.equal(row.vouchers, `${hashOf(PDF)} ${hashOf(PNG)}`)
    assert.deepEqual([row.source, row.recordedAt], ['demo', null])
    const filtered = await api.app.inject('/api/finance/expense/export?lang=en')
    const [header = ''] = filtered.body.split('\r\n')
    assert.doesNotMatch(header, /balance/)
    assert.match(header, /recordedAt,source,vouchers,batch,field$/)
  })

  it('stay with a row that is corrected', async () => {
    const given = { id: entry, reason: '金额抄错', changes: { amount: '1.00' } }
    const { after } = await correctEntry(database, { ...given, annul: false, dryRun: false })
    const { vouchers, versions } = await api.data(`/finance/entry/get?id=${after.id}`)
    assert.equal(vouchers.length, 2)
    assert.equal(versions.length, 2)
  })

  it('refuse what is none, and what is too much', async () => {
    await assert.rejects(
      attach(Buffer.from('<html>'), 'a.pdf'),
      /a\.pdf is no PDF, JPEG, PNG or WebP/,
    )
    await assert.rejects(attach(Buffer.from('<svg/>'), 'a.svg'), /is no PDF/)
    await assert.rejects(
      attach(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 'b.pdf'),
      /larger than 10 MB/,
    )
    await assert.rejects(attach(PDF, 'a.pdf', gift), /is a donation/)
    await assert.rejects(attach(PDF, 'a.pdf', '999999'), /no entry 999999/)
    await assert.rejects(attach(PDF, 'a\u202egpj.pdf'), /The name of the file/)
  })

  it('can be withdrawn: the file goes, and the page says when and why', async () => {
    const other = (await api.data('/finance/expense/page?pageSize=3')).list[2].id
    await attach(PDF, 'the same bill.pdf', other)
    const withdraw = (sha256: string) =>
      withdrawVoucher(database.queries, { sha256, reason: '发票上露出了手机号' })
    await assert.rejects(withdraw('ffffffff'), /No voucher ffffffff is attached/)
    await assert.rejects(withdraw(''), /at least its first eight characters/)
    const { entries } = await withdraw(hashOf(PDF).slice(0, 10))
    assert.deepEqual(entries.toSorted(), [entry, other].toSorted())
    await assert.rejects(attach(PDF, 'again.pdf'), /was withdrawn from entry/)
    assert.equal((await get(hashOf(PDF))).statusCode, 404)
    const { vouchers } = await api.data(`/finance/entry/get?id=${entry}`)
    assert.equal(vouchers[0].withdrawn.reason, '发票上露出了手机号')
    assert.equal((await get(hashOf(PNG))).statusCode, 200)
    const { status, body } = await api.get(`/finance/voucher/get?entry=${entry}&sha256=xyz`)
    assert.deepEqual([status, body.data.faults[0].field], [400, 'sha256'])
  })
})
