import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { Database } from '../database/open'
import { Refusal } from '../refusal'
import { publicRevision } from '../revision/public-revision'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { FIELD_RECORD } from '../testing/field-record'
import type { Asks } from './asks'
import type { BatchPage, NewestBatch } from './batch'
import { attachDocument, withdrawDocument } from './documents'
import { importEvents } from './import-events'
import { importRecords } from './import-records'
import { recallBatch } from './recall'

const RICE = '09521234500018'
const TOMATOES = '09521234500032'

const product = { gtin: '9521234500018', name: '新米', about: '当年新米', netGrams: 1_000 }
const field = FIELD_RECORD
const batch = {
  ...{ gtin: RICE, batch: 'A1', field: 'F1', bags: 10 },
  ...{ harvestedOn: '2026-10-01', packedOn: '2026-10-09' },
}
const documentOf = (lists: object) => JSON.stringify(lists)

onEachDatabase('batches and their bags', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(() => api.close())

  const take = (lists: object, dryRun = false) =>
    importRecords(database.queries, { open: () => Readable.from([documentOf(lists)]), dryRun })
  const faultsOf = async (lists: object) => {
    const error: unknown = await take(lists).then(
      () => assert.fail('It was taken in.'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof Refusal, String(error))
    return error.faults
  }
  const ask = async (query: string) => {
    const answer = await api.app.inject(`/api/trace/batch/get?${query}`)
    return { status: answer.statusCode, page: answer.json<{ data: BatchPage }>().data }
  }
  const askBag = async (payload: object) =>
    (await api.app.inject({ method: 'POST', url: '/api/trace/bag/ask', payload })).json<{
      data: Asks
    }>().data
  const fine = { unusual: false, scattered: false }
  const newest = async (query = '') =>
    (await api.app.inject(`/api/trace/batch/list-newest${query}`)).json<{ data: NewestBatch[] }>()
      .data

  describe('the demonstration', () => {
    it('tells a batch from seed to kitchen, marked as a demonstration', async () => {
      const { status, page } = await ask(`gtin=${RICE}&batch=R-01&serial=0007`)
      assert.equal(status, 200)
      assert.equal(page.demo, true)
      assert.equal(page.product.record.name, '北坡稻鸭米')
      assert.equal(page.field?.record.name, '一号稻田')
      assert.deepEqual(page.bag, { serial: '0007', issued: true, ...fine })
      const other = (await ask(`gtin=${RICE}&batch=R-01&serial=0200`)).page.events
      assert.equal(other.length, page.events.length - 1, 'the one that was not sent to the school')
      assert.equal((await ask(`gtin=${RICE}&batch=R-01`)).page.events.length, page.events.length)
      const told = page.events.map(({ what }) => what)
      assert.equal(told[0], '浸种催芽，秧田播种')
      assert.ok(told.indexOf('碾米，出米率 65%') < told.indexOf('送往河湾小学食堂 100 袋'))
      assert.deepEqual(
        page.events.filter(({ late }) => late).map(({ what }) => what),
        ['人工拔草，没有用除草剂'],
      )
      const withdrawn = page.events.filter((event) => event.withdrawn !== null)
      assert.deepEqual(
        withdrawn.map(({ what }) => what),
        ['晒干入仓，水分 18%'],
      )
      const right = page.events.find(({ id }) => withdrawn[0]?.replacedBy.includes(id))
      assert.equal(right?.what, '晒干入仓，水分 13.8%')
      assert.deepEqual(
        page.tests.map(({ passed }) => passed),
        [true],
      )
      assert.equal(page.certificates.length, 1)
    })

    it('adds up where the harvest went, and names what is unexplained', async () => {
      const { page } = await ask(`gtin=${RICE}&batch=R-01`)
      const { balance } = page
      assert.equal(balance?.kgPerMu, 450)
      assert.equal(balance.millingDifferenceKg, 6)
      assert.equal(balance.packedKg, 700)
      assert.equal(balance.packingDifferenceKg, 0)
      assert.equal(balance.bagsDifference, 2)
    })

    it('tells a recall, a failed test, and that no certificate covers it', async () => {
      const { page } = await ask(`gtin=${TOMATOES}&batch=T-01`)
      assert.equal(page.recall?.record.state, 'recalled')
      assert.deepEqual(
        page.tests.map(({ passed }) => passed),
        [false],
      )
      assert.deepEqual(page.certificates, [])
      assert.equal(page.balance, null)
    })

    it('lists the newest first, and finds one by its number in any case', async () => {
      assert.deepEqual(
        (await newest()).map(({ batch, recalled }) => [batch, recalled]),
        [
          ['T-02', false],
          ['R-01', false],
          ['T-01', true],
        ],
      )
      assert.deepEqual(
        (await newest('?batch=r-01')).map(({ gtin }) => gtin),
        [RICE],
      )
      assert.deepEqual(await newest('?batch=none'), [])
    })

    it('knows no batch that is not recorded, and no wrong number', async () => {
      for (const query of [`gtin=${RICE}&batch=none`, 'gtin=09521234500019&batch=R-01'])
        assert.equal((await ask(query)).status, 404, query)
    })

    it('says that a bag was never given out, and counts only those that were', async () => {
      const { page } = await ask(`gtin=${RICE}&batch=R-01&serial=9999`)
      assert.deepEqual(page.bag, { serial: '9999', issued: false, ...fine })
      const bag = { gtin: RICE, batch: 'R-01', serial: '0007' }
      assert.deepEqual((await askBag({ ...bag, serial: '9999' })).days, [])
      const first = await askBag(bag)
      assert.deepEqual(
        first.days.map(({ asked }) => asked),
        [1],
      )
      const revision = publicRevision(database.queries)
      const before = await revision()
      for (let time = 0; time < 9; time++) await askBag(bag)
      assert.equal(await revision(), before, 'pages are kept')
      const last = await askBag(bag)
      assert.notEqual(await revision(), before, 'the page that was kept does not warn')
      assert.equal(last.days[0]?.asked, 11)
      const now = (await ask(`gtin=${RICE}&batch=R-01&serial=0007`)).page.bag
      assert.deepEqual(now, { serial: '0007', issued: true, unusual: true, scattered: false })
      const warned = await revision()
      await askBag(bag)
      assert.equal(await revision(), warned)
      assert.deepEqual([first.unusual, last.unusual], [false, true])
      assert.equal(last.scattered, false, 'all from one network')
    })

    it('tells a code that was opened from many networks, and keeps none of them', async () => {
      const payload = { gtin: RICE, batch: 'R-01', serial: '0008' }
      const from = async (remoteAddress: string) =>
        (
          await api.app.inject({
            ...{ method: 'POST', url: '/api/trace/bag/ask', payload, remoteAddress },
          })
        ).json<{ data: Asks }>().data
      const day = '2026-01-01'
      await database.queries
        .insertInto('trace_salt')
        .values({ day, salt: Buffer.alloc(32) })
        .execute()
      // As of the day before, so that today's salt is made anew.
      await database.queries.deleteFrom('trace_salt').where('day', '>', day).execute()
      for (let family = 1; family <= 4; family++)
        assert.equal((await from(`203.0.113.${family}`)).scattered, false)
      // One IPv6 network has many addresses.
      for (let host = 1; host <= 4; host++) await from(`2001:db8::${host}`)
      assert.equal((await from('2001:db8::9')).scattered, false)
      let last = await from('198.51.100.1')
      for (let place = 2; place <= 24; place++) last = await from(`198.51.100.${place}`)
      assert.equal(last.scattered, true)
      assert.equal((await ask(`gtin=${RICE}&batch=R-01&serial=0008`)).page.bag?.scattered, true)
      const salts = await database.queries.selectFrom('trace_salt').select('day').execute()
      assert.equal(salts.length, 1)
      assert.notEqual(salts[0]!.day, day)
    })
  })

  describe('a document', () => {
    const attach = (kind: string, key: string, text = '%PDF-1.7 report') =>
      attachDocument(database.queries, { kind, key, fileName: 'report.pdf' }, () =>
        Readable.from([Buffer.from(text)]),
      )
    const fetched = (sha256: string) => api.app.inject(`/api/trace/document/get?sha256=${sha256}`)

    it('is shown with the test that it belongs to, as it was attached, and once', async () => {
      const { sha256, again } = await attach('test', 'DEMO-R01')
      assert.equal(again, false)
      assert.equal((await attach('test', 'DEMO-R01')).again, true)
      const { page } = await ask(`gtin=${RICE}&batch=R-01`)
      assert.deepEqual(
        page.tests[0]?.documents.map((document) => [document.name, document.sha256]),
        [['report.pdf', sha256]],
      )
      const file = await fetched(sha256)
      assert.equal(file.body, '%PDF-1.7 report')
      assert.equal(file.headers['content-type'], 'application/pdf')
      assert.match(String(file.headers['content-security-policy']), /sandbox/)
    })

    it('of an event that names some bags alone is shown on their pages, not on those of others', async () => {
      const sent = (await ask(`gtin=${RICE}&batch=R-01`)).page.events.find(
        ({ what }) => what === '送往河湾小学食堂 100 袋',
      )!
      const { sha256 } = await attach('event', sent.id, '%PDF-1.7 receipt')
      const shown = async (query: string) => {
        const { page } = await ask(`gtin=${RICE}&batch=R-01${query}`)
        return page.events.flatMap(({ documents }) => documents.map((one) => one.sha256))
      }
      assert.deepEqual(await shown(''), [sha256])
      assert.deepEqual(await shown('&serial=0007'), [sha256])
      assert.deepEqual(await shown('&serial=0200'), [])
    })

    it('is withdrawn everywhere, and that it was there stays', async () => {
      const event = (await ask(`gtin=${RICE}&batch=R-01`)).page.events[0]!
      const { sha256 } = await attach('event', event.id, '%PDF-1.7 photo')
      const revision = publicRevision(database.queries)
      const known = await revision()
      await withdrawDocument(database.queries, { sha256, reason: '有人没有同意公开' })
      assert.notEqual(await revision(), known)
      assert.equal((await fetched(sha256)).statusCode, 404)
      const [document] = (await ask(`gtin=${RICE}&batch=R-01`)).page.events[0]!.documents
      assert.equal(document?.withdrawn?.reason, '有人没有同意公开')
      await assert.rejects(attach('event', event.id, '%PDF-1.7 photo'), /was withdrawn/)
      await assert.rejects(
        withdrawDocument(database.queries, { sha256, reason: '又一次' }),
        /No document/,
      )
    })

    it('belongs to something that is recorded, and is of a kind that is shown', async () => {
      await assert.rejects(attach('test', 'none'), /No test none is recorded/)
      await assert.rejects(attach('batch', 'R-01'), /belongs to one of test, certificate, event/)
      await assert.rejects(attach('test', 'DEMO-R01', 'plain text'), /is no PDF, JPEG, PNG or WebP/)
    })
  })

  describe('what staff record', () => {
    it('names the list, the record and the field of every fault, and stores nothing', async () => {
      assert.deepEqual(
        await faultsOf({
          products: [
            { ...product, gtin: '9521234500017' },
            { ...product, netGrams: 0 },
          ],
          batches: [{ ...batch, packedOn: '2026-09-01', field: 'F9' }],
          animals: [],
        }),
        [
          'The document has no list "animals"; it has products, fields, batches, tests, certificates.',
          'products, record 1, gtin: is 9521234500017, whose check digit is wrong.',
          'products, record 2, netGrams: must be >= 1.',
          'batches, record 1, packedOn: is 2026-09-01, before harvestedOn 2026-10-01.',
          'Nothing was stored.',
        ],
      )
      assert.deepEqual(
        await faultsOf({
          products: [product],
          fields: [field],
          batches: [{ ...batch, field: 'F9' }],
        }),
        ['batches, record 1, field: names field F9, which is not recorded.', 'Nothing was stored.'],
      )
      const gone = { how: 'sold', to: '县城市集', on: '2999-01-03', bags: 1 }
      const balance = {
        ...{ harvestKg: 10, milledKg: 10, byproductKg: 3, samplesKg: 0 },
        gone: [gone],
      }
      const soil = [{ on: '2999-01-02', laboratory: '县农检站', values: [] }]
      assert.deepEqual(
        await faultsOf({
          fields: [{ ...field, soil, grower: { name: '王明', consentOn: '2999-01-01' } }],
          batches: [{ ...batch, bestBefore: '2026-10-08', balance }],
        }),
        [
          'fields, record 1, soil.0.on: is 2999-01-02, which has not come yet.',
          'fields, record 1, grower.consentOn: is 2999-01-01, which has not come yet.',
          'batches, record 1, bestBefore: is 2026-10-08, before packedOn 2026-10-09.',
          'batches, record 1, balance.gone.0.on: is 2999-01-03, which has not come yet.',
          'Nothing was stored.',
        ],
      )
      assert.deepEqual(await faultsOf({ products: [product, product] }), [
        `products, record 2: is ${RICE}, as record 1 is.`,
        'Nothing was stored.',
      ])
      assert.deepEqual(await faultsOf({ products: [{ ...product, name: 'a\u202eb' }] }), [
        'products, record 1, name: must not contain U+202E, which changes the direction of text. Please type it again.',
        'Nothing was stored.',
      ])
      assert.equal((await newest()).length, 3)
    })

    it('replaces the demonstration, keeps every version, and changes nothing when it is sent again', async () => {
      const all = { products: [product], fields: [field], batches: [batch] }
      const first = { stored: 3, changed: 0, known: 0, endsDemonstration: true as const }
      assert.deepEqual(await take(all, true), first)
      assert.equal((await newest()).length, 3)
      assert.deepEqual(await take(all), first)
      assert.deepEqual(
        (await newest()).map((each) => [each.batch, each.demo]),
        [['A1', false]],
      )
      assert.deepEqual(await take(all), { stored: 0, changed: 0, known: 3 })
      assert.deepEqual(await take({ batches: [{ ...batch, bags: 12 }] }), {
        ...{ stored: 1, changed: 1, known: 0 },
      })
      const { page } = await ask(`gtin=9521234500018&batch=A1`)
      assert.deepEqual([page.batch.record.bags, page.batch.versions], [12, 2])
      assert.equal(page.product.versions, 1)
    })

    it('tells of an event to which batch it belongs, alike on the pages of a batch and of its bag', async () => {
      const goods = (name: string) => `https://farm.example/01/${RICE}/10/${name}`
      const packed = {
        ...{ type: 'TransformationEvent', eventID: 'urn:x:packed' },
        ...{ eventTime: '2026-10-09T09:00:00+08:00', eventTimeZoneOffset: '+08:00' },
        inputQuantityList: [{ epcClass: goods('A0'), quantity: 20, uom: 'KGM' }],
        outputEPCList: [`${goods('A1')}/21/7`],
      }
      const document = documentOf({
        '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
        ...{ type: 'EPCISDocument', schemaVersion: '2.0' },
        ...{ creationDate: '2026-10-09T09:00:00+08:00', epcisBody: { eventList: [packed] } },
      })
      const open = () => Readable.from([document])
      await importEvents(database.queries, { open, dryRun: false })
      for (const query of ['', '&serial=7'])
        assert.deepEqual(
          (await ask(`gtin=${RICE}&batch=A1${query}`)).page.events.map((each) => each.batch),
          ['A1'],
          query,
        )
    })

    it('says nothing of a bag without an event while the batch has more bags than events name', async () => {
      const issued = async (serial: string) =>
        (await ask(`gtin=${RICE}&batch=A1&serial=${serial}`)).page.bag?.issued
      assert.deepEqual([await issued('7'), await issued('8')], [true, null])
      await take({ batches: [{ ...batch, bags: 1 }] })
      assert.deepEqual([await issued('7'), await issued('8')], [true, false])
    })

    it('recalls a batch: the page says so, and pages that were kept are not shown any more', async () => {
      const revision = publicRevision(database.queries)
      const known = await revision()
      const texts = { reason: '包装破损', advice: '请退回' }
      await recallBatch(database.queries, { gtin: RICE, batch: 'A1', ...texts, end: false })
      assert.notEqual(await revision(), known)
      const { page } = await ask(`gtin=${RICE}&batch=A1`)
      assert.equal(page.recall?.record.reason, '包装破损')
      assert.equal((await newest())[0]?.recalled, true)
      await recallBatch(database.queries, {
        ...{ gtin: RICE, batch: 'A1', ...texts, end: true },
        reason: '复检合格',
      })
      const { recall } = (await ask(`gtin=${RICE}&batch=A1`)).page
      assert.deepEqual(
        [recall?.record.state, recall?.record.reason, recall?.before?.reason],
        ['ended', '复检合格', '包装破损'],
      )
      const again = recallBatch(database.queries, { gtin: RICE, batch: 'A1', ...texts, end: true })
      await assert.rejects(again, /is not recalled/)
      const other = { gtin: RICE, batch: 'B9', ...texts, end: false }
      await assert.rejects(recallBatch(database.queries, other), /No batch B9/)
    })
  })
})
