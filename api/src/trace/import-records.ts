import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import { gtinOf } from 'shared/gtin'
import { shanghaiDate } from '../calendar'
import type { Queries, Writes } from '../database/schema'
import type { RecordKind } from '../database/trace-tables'
import { fieldsOf } from '../fields'
import { Refusal } from '../refusal'
import { utf8Text } from '../utf8-text'
import { hashOf } from './canonical'
import type { FieldFault } from './epcis-faults'
import { IMPORTED, recordFaults, type Imported } from './record-faults'
import { kinds, type RecordOf } from './record-kinds'
import { endDemonstration, lockForImport } from './remove-demonstration'

/** A record that is to be stored. */
export interface NewRecord {
  kind: RecordKind
  key: string
  gtin: string | null
  batch: string | null
  hash: string
  record: RecordOf[RecordKind]
}

export interface RecordImport {
  /** Records that were stored, or with a dry run would be: new ones, and new versions of known ones. */
  stored: number
  changed: number
  /** Records that are stored with the same content. */
  known: number
  /** That the demonstration was removed, or with a dry run would be. */
  endsDemonstration?: true
}

interface Place {
  list: string
  /** Counted from 1. */
  place: number
}

/**
 * Takes in what staff know of products, fields, batches, tests and certificates: all of a document, or nothing. A record
 * that differs from the stored one becomes its newest version; the version before stays.
 * @throws {Refusal} names the list, the record, counted from 1, and the field of every fault
 */
export async function importRecords(
  queries: Queries,
  { open, dryRun }: { open(): Readable; dryRun: boolean },
): Promise<RecordImport> {
  const records = readRecords(await utf8Text(open()), shanghaiDate(new Date()))
  return queries.transaction().execute(async (writes) => {
    // Two imports at once must not both store a version.
    await lockForImport(writes)
    const endsDemonstration = await endDemonstration(writes, dryRun)
    const stored = await newestHashes(writes, records)
    const news = records.filter(({ kind, key, hash }) => stored.get(`${kind} ${key}`) !== hash)
    await refuseUnknown(writes, records, news)
    if (!dryRun) await storeRecords(writes, news, false)
    const changed = news.filter(({ kind, key }) => stored.has(`${kind} ${key}`)).length
    return {
      ...{ stored: news.length, changed, known: records.length - news.length },
      ...(endsDemonstration && { endsDemonstration }),
    }
  })
}

type Placed = NewRecord & Place

function readRecords(json: string, today: string): Placed[] {
  let document: Record<string, unknown>
  try {
    document = fieldsOf(JSON.parse(json))
  } catch (error) {
    throw new Refusal([`The document is not JSON: ${(error as Error).message}.`, NOTHING])
  }
  const lists = IMPORTED.map((kind) => kinds[kind].list)
  const unknown = Object.keys(document).filter((name) => !lists.includes(name))
  const faults = unknown.map(
    (name) => `The document has no list ${JSON.stringify(name)}; it has ${lists.join(', ')}.`,
  )
  const records: Placed[] = []
  for (const kind of IMPORTED) {
    const { list } = kinds[kind]
    const values = document[list] ?? []
    if (!Array.isArray(values)) faults.push(`${list}: is no list.`)
    else
      values.forEach((value: unknown, at) => {
        const wrong = recordFaults(kind, value, today)
        const place = { list, place: at + 1 }
        if (wrong.length > 0) faults.push(...wrong.map((fault) => sentenceOf(place, fault)))
        else records.push({ ...recordOf(kind, value as RecordOf[Imported]), ...place })
      })
  }
  faults.push(...twice(records))
  if (faults.length === 0 && records.length === 0) faults.push('The document has no records.')
  if (faults.length > 0) throw new Refusal([...faults, NOTHING])
  return records
}

const NOTHING = 'Nothing was stored.'

const sentenceOf = ({ list, place }: Place, { field, reason }: FieldFault) =>
  `${list}, record ${place}${field && `, ${field}`}: ${reason}.`

function twice(records: readonly Placed[]): string[] {
  const seen = new Map<string, number>()
  return records.flatMap(({ kind, key, list, place }) => {
    const before = seen.get(`${kind} ${key}`)
    seen.set(`${kind} ${key}`, place)
    return before === undefined
      ? []
      : [sentenceOf({ list, place }, { field: '', reason: `is ${key}, as record ${before} is` })]
  })
}

function recordOf<K extends Imported>(kind: K, given: RecordOf[K]): NewRecord {
  const record = { ...given }
  const whole = (gtin: string) => gtinOf(gtin) ?? gtin
  if ('gtin' in record) record.gtin = whole(record.gtin)
  if ('gtins' in record) record.gtins = record.gtins.map(whole)
  return newRecord(kind, record)
}

/** A record as it is stored. @param record with a GTIN of 14 digits */
export function newRecord<K extends RecordKind>(kind: K, record: RecordOf[K]): NewRecord {
  const { gtin, batch } = fieldsOf(record)
  return {
    kind,
    key: kinds[kind].key(record),
    gtin: typeof batch === 'string' ? String(gtin) : null,
    batch: typeof batch === 'string' ? batch : null,
    hash: hashOf(record),
    record,
  }
}

/**
 * A batch needs its product and its field, a test its batch, a certificate its fields; a field may name a camera.
 * @param news those that are not stored yet; a stored field may name a camera that was removed later
 */
async function refuseUnknown(
  writes: Writes,
  records: readonly Placed[],
  news: readonly Placed[],
): Promise<void> {
  const wanted = records.flatMap((one) => needsOf(one).map((need) => ({ ...need, ...one })))
  const known = new Set(records.map(({ kind, key }) => `${kind} ${key}`))
  const rows = await writes
    .selectFrom('trace_record')
    .select(['kind', 'key'])
    .where('key', '=', sql<string>`any(${wanted.map(({ needed }) => needed)}::text[])`)
    .where('demo', '=', false)
    .execute()
  for (const { kind, key } of rows) known.add(`${kind} ${key}`)
  const unknown = wanted
    .filter(({ of, needed }) => !known.has(`${of} ${needed}`))
    .map(({ of, needed, field, ...place }) =>
      sentenceOf(place, { field, reason: `names ${of} ${needed}, which is not recorded` }),
    )
  const faults = [...unknown, ...(await streamFaults(writes, news))]
  if (faults.length > 0) throw new Refusal([...faults, NOTHING])
}

/** Fields whose `stream` is none of the farm's own cameras; those of the demonstration are not. */
async function streamFaults(writes: Writes, records: readonly Placed[]): Promise<string[]> {
  const named = records.flatMap(({ kind, record, list, place }) => {
    const stream = kind === 'field' ? (record as RecordOf['field']).stream : undefined
    return stream === undefined ? [] : [{ stream, list, place }]
  })
  if (named.length === 0) return []
  const streams = await writes
    .selectFrom('live_stream')
    .select('id')
    .where('demo', '=', false)
    .execute()
  const known = new Set(streams.map(({ id }) => id))
  return named
    .filter(({ stream }) => !known.has(stream))
    .map(({ stream, ...place }) =>
      sentenceOf(place, {
        field: 'stream',
        reason: `names stream ${stream}, but the farm has no such stream; add-stream adds one, list-streams shows all`,
      }),
    )
}

interface Need {
  of: RecordKind
  needed: string
  field: string
}

function needsOf({ kind, record, gtin, batch }: NewRecord): Need[] {
  if (kind === 'batch')
    return [
      { of: 'product', needed: gtin ?? '', field: 'gtin' },
      { of: 'field', needed: (record as RecordOf['batch']).field, field: 'field' },
    ]
  if (kind === 'test') return [{ of: 'batch', needed: `${gtin}/${batch}`, field: 'batch' }]
  if (kind === 'certificate')
    return (record as RecordOf['certificate']).fields.map((needed, place) => ({
      ...{ of: 'field' as const, needed },
      field: `fields.${place}`,
    }))
  return []
}

/** The hash of the newest version of each record that is stored. */
async function newestHashes(
  writes: Writes,
  records: readonly NewRecord[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; key: string; hash: string }>`
    select distinct on (kind, key) kind, key, hash from trace_record
    where not demo and key = any(${records.map(({ key }) => key)}::text[]) order by kind, key, id desc`.execute(
    writes,
  )
  return new Map(rows.map(({ kind, key, hash }) => [`${kind} ${key}`, hash]))
}

const AT_ONCE = 1_000

export async function storeRecords(
  writes: Writes,
  records: readonly NewRecord[],
  demo: boolean,
): Promise<void> {
  for (let at = 0; at < records.length; at += AT_ONCE)
    await writes
      .insertInto('trace_record')
      .values(
        records.slice(at, at + AT_ONCE).map(({ kind, key, gtin, batch, hash, record }) => ({
          ...{ kind, key, gtin, batch, hash, demo },
          record: JSON.stringify(record),
        })),
      )
      .execute()
}
