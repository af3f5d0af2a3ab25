import { sql } from 'kysely'
import { checkDigit } from 'shared/gtin'
import { shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import { newRecord, storeRecords } from '../trace/import-records'
import { recallBatch } from '../trace/recall'

const DIGITS = '095212345000'
export const GTIN = `${DIGITS}1${checkDigit(`${DIGITS}1`)}`
const BAGS_EACH = 10
/** Days that the events are spread over. */
const DAYS = 300

/** The number of a batch, and of a bag in it. */
export const batchOf = (bag: number, bags: number, batches: number): string =>
  `B-${Math.floor((bag * batches) / bags)}`
export const serialOf = (bag: number): string => `S${String(bag).padStart(7, '0')}`

/**
 * Stores batches, and their bags in events of ten bags each, with an event of the crop and one of milling for each batch.
 * The rows are those that an import would store. @returns how long it took, in seconds
 */
export async function fillGoods(
  { queries }: Database,
  bags: number,
  batches: number,
): Promise<number> {
  const start = performance.now()
  const day = (ago: number) => shanghaiDate(new Date(Date.now() - ago * 86_400_000))
  const outline: [number, number][] = [
    [0, 0],
    [60, 0],
    [60, 30],
  ]
  const field = { code: 'N1', name: '一号稻田', place: '北坡村', areaMu: 2.7, outline }
  await queries.transaction().execute(async (writes) => {
    const test = { laboratory: '检测站', cma: '1', takenOn: day(40), reportedOn: day(38) }
    const values = ['镉', '铅', '无机砷'].map((substance) => ({
      ...{ substance, method: 'GB 5009', value: 0.01, limit: 0.2, unit: 'mg/kg' },
      standard: 'GB 2762',
    }))
    const numbers = Array.from({ length: batches }, (_, at) => `B-${at}`)
    await storeRecords(
      writes,
      [
        newRecord('product', { gtin: GTIN, name: '新米', about: '当年新米', netGrams: 2_500 }),
        newRecord('field', { ...field, soil: [], history: [{ from: day(300), what: '水稻' }] }),
        ...numbers.flatMap((batch, at) => [
          newRecord('batch', {
            ...{ gtin: GTIN, batch, field: 'N1', bags: Math.floor(bags / batches) },
            ...{ harvestedOn: day(50), packedOn: day(30) },
          }),
          newRecord('test', { number: `T-${at}`, gtin: GTIN, batch, ...test, values }),
        ]),
      ],
      false,
    )
    await sql`
      insert into trace_event (event_id, declares_error, type, event_time, record_time, action, biz_step, hash, event)
      select 'urn:x:' || n, false, 'ObjectEvent', at, at + interval '1 hour', 'ADD', 'packing', md5(n::text),
        json_build_object('type', 'ObjectEvent', 'eventID', 'urn:x:' || n, 'farm:what', '装袋', 'farm:by', '分拣间',
          'epcList', (select json_agg('https://farm.example/01/' || ${GTIN} || '/10/B-'
            || (bag * ${batches}::bigint / ${bags}) || '/21/S' || lpad(bag::text, 7, '0'))
            from generate_series((n - 1) * ${BAGS_EACH}, n * ${BAGS_EACH} - 1) as bag))::text
      from generate_series(1, ${Math.floor(bags / BAGS_EACH)}::int) as n
        cross join lateral (select now() - make_interval(secs => ${DAYS * 86_400}::float8 * n * ${BAGS_EACH} / ${bags}) as at) as times
    `.execute(writes)
    await sql`
      insert into trace_goods (event, role, uri, gtin, batch, serial)
      select event.id, 'epc', uri, ${GTIN}, split_part(uri, '/', 7), split_part(uri, '/', 9)
      from trace_event as event cross join lateral json_array_elements_text(event.event::json -> 'epcList') as uri
    `.execute(writes)
    await sql`
      with made as (
        insert into trace_event (event_id, declares_error, type, event_time, biz_step, hash, event)
        select 'urn:x:made-' || n, false, 'TransformationEvent', now() - interval '40 days', 'commissioning', md5('m' || n),
          json_build_object('type', 'TransformationEvent', 'eventID', 'urn:x:made-' || n, 'farm:what', '碾米')::text
        from generate_series(0, ${batches - 1}::int) as n returning id, event_id
      )
      insert into trace_goods (event, role, uri, gtin, batch)
      select id, role, 'https://farm.example/01/' || ${GTIN} || '/10/' || kind || split_part(event_id, '-', 2), ${GTIN},
        kind || split_part(event_id, '-', 2)
      from made cross join (values ('inputClass', 'P-'), ('outputClass', 'B-')) as roles (role, kind)
    `.execute(writes)
  })
  await sql`vacuum (analyze)`.execute(queries)
  return (performance.now() - start) / 1_000
}

/** Recalls a batch of the filled database, as staff do. */
export async function recall({ queries }: Database, batch: string): Promise<void> {
  const words = { reason: '包装破损', advice: '请不要食用', end: false }
  await recallBatch(queries, { gtin: GTIN, batch, ...words })
}
