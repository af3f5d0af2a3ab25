import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { Refusal } from '../refusal'
import { addStream } from '../live/add'
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
      const never = { days: [], total: 0, first: null, ...fine }
      assert.deepEqual(await askBag({ ...bag, serial: '9999' }), never)
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

    it('tells how often a bag was opened and since when, also before the days that it lists', async () => {
      const bag = { gtin: RICE, batch: 'R-01', serial: '0009' }
      await sql`
        insert into trace_ask (gtin, batch, serial, day, asked)
        select ${RICE}, 'R-01', '0009', day, 1 from generate_series(0, 399) as ago
          cross join lateral (select date '2026-01-31' - ago as day) as days`.execute(
        database.queries,
      )
      const { days, total, first } = await askBag(bag)
      assert.deepEqual([days.length, days[0]?.asked, total, first], [366, 1, 401, '2024-12-28'])
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

    it('names a camera only that the farm has', async () => {
      const fields = [field, { ...field, code: 'F2', stream: 'paddy' }]
      const fault =
        'fields, record 2, stream: names stream paddy, but the farm has no such stream; add-stream adds one, list-streams shows all.'
      const ofDemonstration = await database.queries
        .selectFrom('live_stream')
        .select('id')
        .execute()
      assert.ok(ofDemonstration.some(({ id }) => id === 'paddy'))
      assert.deepEqual(await faultsOf({ fields }), [fault, 'Nothing was stored.'])
      await addStream(database.queries, {
        ...{ id: 'paddy', title: '南田', place: '南沟村', description: '看得见水位' },
        ...{ cover: '/media/paddy.jpg', url: 'https://media.example.org/paddy/index.m3u8' },
        ...{ status: 'live', replace: false, newKey: false, dryRun: false },
      })
      assert.equal((await take({ fields }, true)).stored, 2)
    })

    it('says organic of a product only by a certificate', async () => {
      for (const name of ['有机新米', 'Rice (Organic)', 'ｏｒｇａｎｉｃ rice'])
        assert.deepEqual(await faultsOf({ products: [{ ...product, name }] }), [
          `products, record 1, name: is "${name}": a name must not say organic, only a certificate says it, and the page shows that one.`,
          'Nothing was stored.',
        ])
    })

    it('says "not detected" only where the method sees what is above the limit', async () => {
      const value = {
        ...{ substance: '吡虫啉', method: 'GB 23200.121', value: null, limit: 0.05 },
        ...{ unit: 'mg/kg', standard: 'GB 2763' },
      }
      const test = {
        ...{ number: 'T1', gtin: RICE, batch: 'A1', laboratory: '县农检站', cma: '1' },
        ...{ takenOn: '2026-10-08', reportedOn: '2026-10-09' },
      }
      const right = [
        { ...value, detectionLimit: 0.05 },
        { ...value, detectionLimit: 0.1, limit: null },
        { ...value, detectionLimit: 0.1, value: 0.2 },
      ]
      const values = [...right, { ...value, detectionLimit: 0.1 }]
      assert.deepEqual(await faultsOf({ tests: [{ ...test, values }] }), [
        'tests, record 1, values.3.detectionLimit: of 吡虫啉 is 0.1, above the limit 0.05, so "not detected" does not prove that the limit is kept.',
        'Nothing was stored.',
      ])
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

    const eventsIn = async (...eventList: object[]) => {
      const document = documentOf({
        '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
        ...{ type: 'EPCISDocument', schemaVersion: '2.0' },
        ...{ creationDate: '2026-10-10T09:00:00+08:00', epcisBody: { eventList } },
      })
      await importEvents(database.queries, {
        open: () => Readable.from([document]),
        dryRun: false,
      })
    }

    it('tells of an event to which batch it belongs, alike on the pages of a batch and of its bag', async () => {
      const goods = (name: string) => `https://farm.example/01/${RICE}/10/${name}`
      const packed = {
        ...{ type: 'TransformationEvent', eventID: 'urn:x:packed' },
        ...{ eventTime: '2026-10-09T09:00:00+08:00', eventTimeZoneOffset: '+08:00' },
        inputQuantityList: [{ epcClass: goods('A0'), quantity: 20, uom: 'KGM' }],
        outputEPCList: [`${goods('A1')}/21/7`],
      }
      await eventsIn(packed)
      for (const query of ['', '&serial=7'])
        assert.deepEqual(
          (await ask(`gtin=${RICE}&batch=A1${query}`)).page.events.map((each) => each.batch),
          ['A1'],
          query,
        )
    })

    it('tells a batch before of another product from this one, also where both have one number', async () => {
      const PADDY = '09521234500025'
      const goods = (gtin: string) => `https://farm.example/01/${gtin}/10/A2`
      const sent = { eventTime: '2026-10-08T09:00:00+08:00', eventTimeZoneOffset: '+08:00' }
      const events = [
        {
          ...{ type: 'ObjectEvent', eventID: 'urn:x:cut', action: 'ADD', ...sent },
          quantityList: [{ epcClass: goods(PADDY), quantity: 20, uom: 'KGM' }],
        },
        {
          ...{ type: 'TransformationEvent', eventID: 'urn:x:husked', ...sent },
          inputQuantityList: [{ epcClass: goods(PADDY), quantity: 20, uom: 'KGM' }],
          outputQuantityList: [{ epcClass: goods(RICE), quantity: 13, uom: 'KGM' }],
        },
      ]
      await eventsIn(...events)
      await take({ batches: [{ ...batch, batch: 'A2' }] })
      assert.deepEqual(
        (await ask(`gtin=${RICE}&batch=A2`)).page.events.map((each) => [each.id, each.batch]),
        [
          ['urn:x:cut', `${PADDY} A2`],
          ['urn:x:husked', 'A2'],
        ],
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

    describe('an event that was declared an error', () => {
      const sentAt = (hour: number) => ({
        eventTime: `2026-10-10T0${hour}:00:00+08:00`,
        eventTimeZoneOffset: '+08:00',
      })
      const errorDeclaration = {
        declarationTime: '2026-10-11T09:00:00+08:00',
        reason: 'incorrect_data',
      }
      const goods = (name: string) => `https://farm.example/01/${RICE}/10/${name}`
      const shown = async (query: string) =>
        (await ask(`gtin=${RICE}&${query}`)).page.events.map(({ id, withdrawn }) => [
          id.replace('urn:x:', ''),
          withdrawn !== null,
        ])

      it('leads to no batch before, and stays in the timeline of the batch that it names', async () => {
        const grown = (name: string) => ({
          ...{ type: 'ObjectEvent', eventID: `urn:x:grown-${name}`, ...sentAt(6) },
          ...{ action: 'OBSERVE', quantityList: [{ epcClass: goods(name) }] },
        })
        const milled = (id: string, from: string, hour: number) => ({
          ...{ type: 'TransformationEvent', eventID: `urn:x:milled-${id}`, ...sentAt(hour) },
          inputQuantityList: [{ epcClass: goods(from), quantity: 20, uom: 'KGM' }],
          outputQuantityList: [{ epcClass: goods('M1'), quantity: 13, uom: 'KGM' }],
        })
        await take({ batches: [{ ...batch, batch: 'M1' }] })
        await eventsIn(grown('P-01'), grown('P-02'), milled('wrong', 'P-02', 7))
        const other = [
          ['grown-P-02', false],
          ['milled-wrong', false],
        ]
        assert.deepEqual(await shown('batch=M1'), other)
        await eventsIn({ ...milled('wrong', 'P-02', 7), errorDeclaration })
        const right = [
          ['grown-P-01', false],
          ['milled-wrong', true],
          ['milled-right', false],
        ]
        await eventsIn(milled('right', 'P-01', 8))
        assert.deepEqual(await shown('batch=M1'), right)
        assert.deepEqual(await shown('batch=M1&serial=1'), right)
      })

      it('gives no bag out, and stays in its timeline', async () => {
        const bag = (serial: string) => `${goods('M2')}/21/${serial}`
        const packed = (id: string, epcList: string[]) => ({
          ...{ type: 'ObjectEvent', eventID: `urn:x:packed-${id}`, ...sentAt(9) },
          ...{ action: 'ADD', epcList },
        })
        const issued = async (serial: string) =>
          (await ask(`gtin=${RICE}&batch=M2&serial=${serial}`)).page.bag?.issued
        const asked = (serial: string) => askBag({ gtin: RICE, batch: 'M2', serial })
        await take({ batches: [{ ...batch, batch: 'M2', bags: 2 }] })
        await eventsIn(packed('right', [bag('1')]), packed('wrong', [bag('1'), bag('2')]))
        assert.deepEqual(
          [await issued('1'), await issued('2'), await issued('3')],
          [true, true, false],
        )
        assert.equal((await asked('2')).days.length, 1)
        await eventsIn({ ...packed('wrong', [bag('1'), bag('2')]), errorDeclaration })
        assert.deepEqual(
          [await issued('1'), await issued('2'), await issued('3')],
          [true, null, null],
        )
        assert.deepEqual((await asked('2')).days, [])
        assert.deepEqual(await shown('batch=M2&serial=2'), [['packed-wrong', true]])
        await take({ batches: [{ ...batch, batch: 'M2', bags: 1 }] })
        assert.equal(await issued('2'), false)
      })
    })
  })
})
