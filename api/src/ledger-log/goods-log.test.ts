import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import {
  documentContent,
  entriesOf,
  errorContent,
  eventContent,
  fromBase64,
  goodsLeafOf,
  isGoodsLeaf,
  leafHash,
  openCheckpoint,
  parseProofFile,
  parseVerifierKey,
  recordContent,
  sha256,
  tilePath,
  toHex,
  utf8,
  verifyInclusion,
  verifyProofFile,
  type GoodsKind,
} from 'shared/log'
import type { Database } from '../database/open'
import { Appender, purgeDemonstrationEntries } from '../finance/append'
import { publicRevision } from '../revision/public-revision'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { FIELD_RECORD } from '../testing/field-record'
import { LogReader } from '../testing/log-reader'
import type { BatchPage } from '../trace/batch'
import { attachDocument } from '../trace/documents'
import { importRecords } from '../trace/import-records'
import { stateOfLog } from './metrics'
import { takeIn } from './take-in'

const RICE = 'gtin=09521234500018&batch=R-01'
const TEST = 'DEMO-R01'

interface ShownFact {
  name: string
  kind: GoodsKind
  leaf: number | null
  content: string
}

interface Proofs {
  checkpoint: string
  hashes: string[]
  rows: { index: number; kind: GoodsKind; salt: string; proof: number[] }[]
}

/** The facts that a page shows, as their leaves hold them. */
function factsOn(page: BatchPage): ShownFact[] {
  const record = (name: string, one: BatchPage['batch'] | null, kind = name): ShownFact[] =>
    one ? [{ name, kind: 'record', leaf: one.leaf, content: recordContent(kind, one) }] : []
  const documents = (kind: string, key: string, list: BatchPage['tests'][number]['documents']) =>
    list.map((one) => ({
      ...{ name: `file of ${key}`, kind: 'document' as const, leaf: one.leaf },
      content: documentContent({ kind, key }, one),
    }))
  return [
    ...record('product', page.product as never),
    ...record('field', page.field as never),
    ...record('batch', page.batch),
    ...page.tests.flatMap((one) => [
      ...record(one.record.number, one as never, 'test'),
      ...documents('test', one.record.number, one.documents),
    ]),
    ...page.certificates.flatMap((one) => record(one.record.number, one as never, 'certificate')),
    ...page.events.flatMap((event) => {
      const { id, leaf, errorLeaf } = event
      const told = { name: id, kind: 'event' as const, leaf, content: eventContent(event) }
      if (event.withdrawn === null) return [told]
      return [told, { ...told, name: `error ${id}`, leaf: errorLeaf, content: errorContent(event) }]
    }),
  ]
}

onEachDatabase('facts about goods in the log', (fresh) => {
  const settings = {
    keyFolder: path.join(mkdtempSync(path.join(tmpdir(), 'farm-log-keys-')), '.keys'),
    publicUrl: '',
  }
  let database: Database
  let api: TestApi
  let reader: LogReader
  const log = () => takeIn(database.queries, settings, () => {})
  const facts = async () => factsOn((await api.data(`/trace/batch/get?${RICE}`)) as BatchPage)
  /** The names of the facts that a check in the browser would find wrong. */
  const wrong = async () => {
    const shown = await facts()
    const leaves = shown.map(({ leaf }) => leaf)
    const { checkpoint, hashes, rows } = (await api.data(
      `/log/goods-proof/list?leaves=${leaves.join()}`,
    )) as Proofs
    const opened = openCheckpoint(checkpoint, parseVerifierKey((await reader.keys())[0]!)!)!
    return shown
      .filter(({ leaf, kind, content }) => {
        const row = rows.find(({ index }) => index === leaf)
        const hash = row && leafHash(utf8(goodsLeafOf(kind, row.salt, content)))
        const proof = row?.proof.map((place) => fromBase64(hashes[place]!)!)
        return !hash || !verifyInclusion({ ...opened, index: row.index }, hash, proof!)
      })
      .map(({ name }) => name)
  }
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
    reader = new LogReader(api)
  })
  after(async () => {
    await api.close()
    await database.close()
    rmSync(path.dirname(settings.keyFolder), { recursive: true })
  })

  it('says of a fact that the log does not have it yet', async () => {
    assert.ok((await facts()).every(({ leaf }) => leaf === null))
    const { waiting } = await stateOfLog(database.queries)
    const revision = publicRevision(database.queries)
    const known = await revision()
    const { after: size } = await log()
    assert.equal(waiting, size)
    assert.notEqual(await revision(), known, 'pages that were kept say that it is not there')
    assert.deepEqual((await stateOfLog(database.queries)).waiting, 0)
  })

  it('proves each event, record and document as the page of the batch shows it', async () => {
    const file = { kind: 'test', key: TEST, fileName: 'report.png' }
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await attachDocument(database.queries, file, () => Readable.from([png]))
    await log()
    const names = (await facts()).map(({ name }) => name)
    assert.ok(names.some((name) => name.startsWith('error ')))
    assert.ok(names.includes(`file of ${TEST}`))
    assert.deepEqual(await wrong(), [])
  })

  it('shows a change of each fact at that fact alone', async () => {
    const shown = await facts()
    const event = shown.find(({ kind, name }) => kind === 'event' && !name.startsWith('error'))!
    const error = shown.find(({ name }) => name.startsWith('error '))!.name.slice(6)
    const changes: [string, string, string[]][] = [
      [
        `update trace_event set event = replace(event, '"farm:by":"', '"farm:by":"不是') where event_id = '${event.name}'`,
        `update trace_event set event = replace(event, '"farm:by":"不是', '"farm:by":"') where event_id = '${event.name}'`,
        [event.name],
      ],
      [
        `update trace_event set event_time = event_time + interval '1 day' where event_id = '${event.name}'`,
        `update trace_event set event_time = event_time - interval '1 day' where event_id = '${event.name}'`,
        [event.name],
      ],
      [
        `update trace_event set record_time = record_time - interval '1 hour' where event_id = '${error}' and declares_error`,
        `update trace_event set record_time = record_time + interval '1 hour' where event_id = '${error}' and declares_error`,
        [`error ${error}`],
      ],
      ...['batch', 'field', 'product'].map((kind): [string, string, string[]] => {
        const at = `where kind = '${kind}' and (key like '09521234500018%' or key = (select record::jsonb ->> 'field' from trace_record where key like '09521234500018%R-01' and kind = 'batch'))`
        return [
          `update trace_record set recorded_at = recorded_at - interval '1 day' ${at}`,
          `update trace_record set recorded_at = recorded_at + interval '1 day' ${at}`,
          [kind],
        ]
      }),
      [
        `update trace_record set record = replace(record, '"laboratory":"', '"laboratory":"不是') where kind = 'test' and key = '${TEST}'`,
        `update trace_record set record = replace(record, '"laboratory":"不是', '"laboratory":"') where kind = 'test' and key = '${TEST}'`,
        [TEST],
      ],
      [
        `update trace_document set file_name = 'other.png'`,
        `update trace_document set file_name = 'report.png'`,
        [`file of ${TEST}`],
      ],
    ]
    for (const [change, back, expected] of changes) {
      await sql.raw(change).execute(database.queries)
      assert.deepEqual(await wrong(), expected, change)
      await sql.raw(back).execute(database.queries)
      assert.deepEqual(await wrong(), [], back)
    }
  })

  it('serves their leaves in the bundles that lead to the same hashes', async () => {
    const { size } = await reader.checkpoint()
    const [index, width] = [Math.floor(size / 256), size % 256]
    const entries = entriesOf((await reader.file(tilePath('entries', index, width))).rawPayload)
    const hashes = (await reader.file(tilePath(0, index, width))).rawPayload
    assert.deepEqual(Buffer.concat(entries.map((entry) => leafHash(entry))), hashes)
    assert.ok(isGoodsLeaf(Buffer.from(entries.at(-1)!).toString()))
  })

  it('gives the proof of a fact as a file, and the content beside it', async () => {
    const { leaf, content } = (await facts())[0]!
    const get = async (name: string, at = String(leaf)) =>
      api.app.inject(`/api/log/goods-proof/${name}?leaf=${at}`)
    const file = parseProofFile((await get('file')).body)!
    const key = parseVerifierKey((await reader.keys())[0]!)!
    assert.ok(verifyProofFile(file, file.extra!, key))
    const text = (await get('content-file')).body
    assert.equal(text.slice(33), content)
    assert.ok(Buffer.from(file.extra!).includes(toHex(sha256(utf8(text)))))
    const { size } = await reader.checkpoint()
    for (const name of ['file', 'content-file'])
      assert.deepEqual(
        [(await get(name, String(size))).statusCode, (await get(name, '0')).statusCode],
        [404, 404],
        'what is not there, and a row of the ledger',
      )
    const wrongly = await get('file', 'x')
    assert.equal(wrongly.statusCode, 400)
    assert.match(wrongly.body, /"field":"leaf"/)
  })

  it('goes on after a fact that cannot be read', async () => {
    const broken = { kind: 'batch' as const, key: 'x', hash: 'x', record: '{' }
    await database.queries.insertInto('trace_record').values(broken).execute()
    const { before: size } = await log()
    assert.deepEqual(await log(), { before: size, after: size })
  })

  it('takes none of the demonstration into the log of a real ledger, and each real one', async () => {
    await database.queries.transaction().execute(async (writes) => {
      const appender = await new Appender(writes).start()
      await purgeDemonstrationEntries(writes)
      const gift = { type: '个人捐赠', purpose: '老人营养餐', item: '营养餐认捐', unit: '王**' }
      return appender.append([{ direction: 1, date: '2026-01-02', amount: 10_000n, ...gift }], null)
    })
    assert.deepEqual(await log(), { before: 0, after: 1 })
    assert.ok((await facts()).every(({ leaf }) => leaf === null))
    assert.equal((await stateOfLog(database.queries)).waiting, 0)

    const product = { gtin: '9521234500018', name: '新米', about: '当年新米', netGrams: 1_000 }
    const document = JSON.stringify({ products: [product] })
    await importRecords(database.queries, { open: () => Readable.from([document]), dryRun: false })
    assert.deepEqual(await log(), { before: 1, after: 2 })
    assert.equal((await reader.checkpoint()).origin, 'slow-life-farm.local/ledger')
    const { rows } = (await api.data('/log/goods-proof/list?leaves=0,1,2')) as Proofs
    assert.deepEqual(
      rows.map(({ index, kind }) => [index, kind]),
      [[1, 'record']],
    )
  })

  it('gives out no version that names a grower whom the field does not name any more', async () => {
    const record = async (name?: string) => {
      const grower = name === undefined ? {} : { grower: { name, consentOn: '2026-01-02' } }
      const document = JSON.stringify({ fields: [{ ...FIELD_RECORD, ...grower }] })
      const open = () => Readable.from([document])
      await importRecords(database.queries, { open, dryRun: false })
      return (await log()).after - 1
    }
    const get = async (name: string, leaf: number, headers = {}) =>
      api.app.inject({ url: `/api/log/goods-proof/${name}?leaf=${leaf}`, headers })
    const content = async (leaf: number) => (await get('content-file', leaf)).statusCode
    const listed = async (leaves: number[]) => {
      const { rows } = (await api.data(`/log/goods-proof/list?leaves=${leaves.join()}`)) as Proofs
      return rows.map(({ index }) => index).toSorted((one, other) => one - other)
    }
    const named = await record('王明')
    assert.match((await get('content-file', named)).body, /王明/)
    const nobody = await record()
    const refused = await get('content-file', named)
    assert.equal(refused.statusCode, 404)
    assert.doesNotMatch(refused.body, /王明/)
    assert.match(refused.json<{ msg: string }>().msg, /^这一版记录写有种植者的姓名/)
    const english = await get('content-file', named, { 'accept-language': 'en' })
    assert.match(english.json<{ msg: string }>().msg, /^This version names a grower whom/)
    assert.deepEqual(await listed([named, nobody]), [nobody], 'its salt would help to guess')
    assert.equal((await get('file', named)).statusCode, 200, 'the proof holds neither')
    assert.equal(await content(nobody), 200)

    const other = await record('李青')
    assert.deepEqual(
      [await content(named), await content(nobody), await content(other)],
      [404, 200, 200],
    )
    const again = await record('王明')
    assert.deepEqual([await content(named), await content(other)], [200, 404])
    assert.deepEqual(await listed([named, nobody, other, again]), [named, nobody, again])

    await database.queries.deleteFrom('trace_record').where('record', 'like', '%李青%').execute()
    assert.deepEqual(await listed([other, again]), [again], 'nor is anything of a row that is gone')
  })

  it('says the English of a grower only as long as a field names them', async () => {
    const english = async () =>
      JSON.stringify(await api.data('/english/text/list-all')).includes('Zhao Min')
    const name = async (grower: object) => {
      const document = JSON.stringify({ fields: [{ ...FIELD_RECORD, ...grower }] })
      await importRecords(database.queries, {
        open: () => Readable.from([document]),
        dryRun: false,
      })
    }
    await name({ grower: { name: '赵敏', consentOn: '2026-01-02' } })
    await database.queries
      .insertInto('english_text')
      .values({ zh: '赵敏', en: 'Zhao Min' })
      .execute()
    assert.equal(await english(), true)
    await name({})
    assert.equal(await english(), false)
  })
})
