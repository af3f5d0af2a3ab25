import { Type, type Static, type TSchema } from 'typebox'
import { sql } from 'kysely'
import { balanceOf, covers, isAbove } from 'shared/goods'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { snapshot } from '../database/snapshot'
import type { RecordKind } from '../database/trace-tables'
import { Failure } from '../envelope/failure'
import { Demo, Time } from '../envelope/text'
import { areAllNamed, bagNow } from './bag-now'
import { Balance } from './balance'
import { documentsOf, TraceDocument } from './documents'
import { Batch, Certificate, Field, LabTest, Product, Recall } from './record-kinds'
import { KeptFacts } from './kept-facts'
import { LeafPlace } from './leaf-place'
import { OpenedWarnings, warningsOf } from './opened'
import { lastRecallOf, newestForBatch, newestOf, type Kept } from './records'
import {
  eventsOfBatch,
  numbered,
  TimelineEvent,
  timelineOf,
  type Numbered,
  type TimelineRow,
} from './timeline'

const recorded = {
  recordedAt: Time('When this version was recorded.'),
  versions: Type.Integer({ minimum: 1, description: 'More than one: it was changed since.' }),
  leaf: LeafPlace,
}
const Recorded = <T extends TSchema>(record: T, title: string) =>
  Type.Object({ record, ...recorded }, { title })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const RecordedRecall = Type.Object(
  {
    ...Recorded(Recall, '').properties,
    before: orNull(
      Type.Object(
        { reason: Type.String(), recordedAt: Time('When that was recorded.') },
        { description: 'Why it was recalled, where the recall has ended.' },
      ),
    ),
  },
  { title: 'RecordedRecall' },
)

const documents = Type.Array(TraceDocument, { description: 'The original, or photos.' })

const TestResult = Type.Object(
  {
    record: LabTest,
    passed: Type.Boolean({ description: 'No value above its limit.' }),
    ...recorded,
    documents,
  },
  { title: 'TraceTestResult' },
)

const RecordedCertificate = Type.Object(
  { record: Certificate, ...recorded, documents },
  { title: 'RecordedCertificate' },
)

const EventWithDocuments = Type.Object(
  { ...TimelineEvent.properties, documents },
  { title: 'TimelineEvent' },
)

const Bag = Type.Object(
  {
    serial: Type.String(),
    issued: orNull(
      Type.Boolean({
        description:
          'Whether an event that was not declared an error names this bag; null where none does, and such events name fewer bags than the batch has.',
      }),
    ),
    ...OpenedWarnings,
  },
  { title: 'TraceBag' },
)

export const BatchPage = Type.Object(
  {
    product: Recorded(Product, 'RecordedProduct'),
    batch: Recorded(Batch, 'RecordedBatch'),
    field: orNull(Recorded(Field, 'RecordedField')),
    recall: orNull(RecordedRecall),
    bag: orNull(Bag),
    events: Type.Array(EventWithDocuments),
    moreEvents: Type.Boolean({ description: 'There are more than 200.' }),
    tests: Type.Array(TestResult),
    certificates: Type.Array(RecordedCertificate, {
      description: 'Those that cover its product and its field on the day of the harvest.',
    }),
    balance: orNull(Balance),
    demo: Demo,
  },
  { title: 'BatchPage' },
)
export type BatchPage = Static<typeof BatchPage>

export interface BatchAsked {
  /** 14 digits. */
  gtin: string
  batch: string
  serial: string | undefined
}

/**
 * Everything that is shown of a batch or of one of its bags, of one moment. What all its bags show is kept, for as long as
 * no fact of goods changes.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export const batchPage = (
  queries: Queries,
  kept: KeptOfBatches,
  asked: BatchAsked,
): Promise<BatchPage> => snapshot(queries, (reads) => readPage(reads, kept, asked))

async function readPage(
  reads: Queries,
  kept: KeptOfBatches,
  asked: BatchAsked,
): Promise<BatchPage> {
  const { gtin, batch, serial } = asked
  const bag = await bagNow(reads, asked)
  const name = JSON.stringify([gtin, batch, serial === undefined])
  const facts = await kept.facts.get(bag.revision, name, () => factsOf(reads, asked))
  const known = new Set(facts.events.map(({ id }) => id))
  const news = bag.events.filter(({ id }) => !known.has(id))
  const newEvents = await withDocuments(
    reads,
    news,
    news.filter((row) => row.has_documents),
  )
  // An event that names the bag belongs to its batch, also when it names a batch before as well.
  const own = new Set(bag.events.map(({ id }) => id))
  const events = facts.events.map((one) =>
    own.has(one.id) && one.event.batch !== batch ? { ...one, event: { ...one.event, batch } } : one,
  )
  // Of a bag that no event names, something can be said only where events name every bag.
  const unnamed = async () => {
    const bags = Math.max(facts.page.batch.record.bags, 1)
    const read = () => areAllNamed(reads, { gtin, batch, bags })
    return (await kept.allNamed.get(bag.revision, name, read)) ? false : null
  }
  return {
    ...facts.page,
    ...timelineOf([...events, ...newEvents]),
    bag:
      serial === undefined
        ? null
        : { serial, issued: bag.isNamed || (await unnamed()), ...warningsOf(bag.opened) },
  }
}

type NumberedEvent = Numbered<Static<typeof EventWithDocuments>>

/** What is kept in memory while no fact of goods changes. */
export class KeptOfBatches {
  readonly facts = new KeptFacts<BatchFacts>()
  /** Whether events name every bag of a batch. */
  readonly allNamed = new KeptFacts<boolean>()
}

/** What all bags of a batch show, or its own page. */
export interface BatchFacts {
  page: Omit<BatchPage, 'bag' | 'events' | 'moreEvents'>
  /** Those that do not name single bags alone; for the batch's own page, all. */
  events: NumberedEvent[]
}

async function factsOf(reads: Queries, asked: BatchAsked): Promise<BatchFacts> {
  const newest = await newestForBatch(reads, asked)
  const {
    batch: [batch],
    product: [product],
    field: [field],
    recall: [recall],
    test: tests,
  } = newest
  if (!batch || !product) throw new Failure('noBatch')
  const certificates = newest.certificate.filter(({ record }) => covers(record, batch.record))
  const rows = await eventsOfBatch(reads, asked, asked.serial === undefined)
  const documentsFor = await documentsOf(reads, {
    test: tests.map(({ key }) => key),
    certificate: certificates.map(({ key }) => key),
  })
  const page = {
    product: told(product),
    batch: told(batch),
    field: field ? told(field) : null,
    recall: recall ? { ...told(recall), before: await recallBefore(reads, recall) } : null,
    tests: tests.map((test) => ({
      ...told(test),
      passed: !test.record.values.some(isAbove),
      documents: documentsFor('test', test.key),
    })),
    certificates: certificates.map((certificate) => ({
      ...told(certificate),
      documents: documentsFor('certificate', certificate.key),
    })),
    balance: balanceOf(batch.record, product.record, field?.record ?? null),
    demo: batch.demo,
  }
  return { page, events: await withDocuments(reads, rows) }
}

/** Of a recall that has ended, why there was one: what was said stays readable. */
async function recallBefore(reads: Queries, { record }: Kept<'recall'>) {
  const last = record.state === 'ended' ? await lastRecallOf(reads, record) : null
  return last && { reason: last.record.reason, recordedAt: shanghaiTime(last.recordedAt) }
}

/** @param mayHave those of them that may have documents */
async function withDocuments(
  reads: Queries,
  rows: TimelineRow[],
  mayHave = rows,
): Promise<NumberedEvent[]> {
  const documentsFor = await documentsOf(reads, { event: mayHave.map((row) => row.event_id) })
  return rows.map(numbered).map(({ event, ...number }) => ({
    ...number,
    event: { ...event, documents: documentsFor('event', event.id) },
  }))
}

const told = <K extends RecordKind>({ record, recordedAt, versions, leaf }: Kept<K>) => ({
  record,
  recordedAt: shanghaiTime(recordedAt),
  ...{ versions, leaf },
})

export const NewestBatch = Type.Object(
  {
    gtin: Type.String(),
    batch: Type.String(),
    product: Type.String({ description: 'The name of the product.' }),
    field: Type.String({ description: 'The name of the field.' }),
    packedOn: Type.String({ format: 'date' }),
    recalled: Type.Boolean(),
    demo: Demo,
  },
  { title: 'NewestBatch' },
)
export type NewestBatch = Static<typeof NewestBatch>

const NEWEST = 24

/** The batches that were packed last, newest first; with `number`, those of this batch number. */
export async function newestBatches(queries: Queries, number?: string): Promise<NewestBatch[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select distinct on (key) key, id, record::jsonb ->> 'packedOn' as packed_on from trace_record
      where kind = 'batch' ${number === undefined ? sql`` : sql`and lower(batch) = lower(${number})`}
      order by key, id desc
    ) as newest order by packed_on desc, id desc limit ${NEWEST}`.execute(queries)
  const batches = await newestOf(
    queries,
    'batch',
    rows.map(({ key }) => key),
  )
  const products = await newestOf(
    queries,
    'product',
    batches.map(({ record }) => record.gtin),
  )
  const fields = await newestOf(
    queries,
    'field',
    batches.map(({ record }) => record.field),
  )
  const recalls = await newestOf(
    queries,
    'recall',
    batches.map(({ key }) => key),
  )
  return rows.flatMap(({ key }) => {
    const one = batches.find((each) => each.key === key)
    if (!one) return []
    const { gtin, batch, packedOn, field } = one.record
    return {
      ...{ gtin, batch, packedOn, demo: one.demo },
      product: products.find((each) => each.key === gtin)?.record.name ?? gtin,
      field: fields.find((each) => each.key === field)?.record.name ?? field,
      recalled: recalls.find((each) => each.key === key)?.record.state === 'recalled',
    }
  })
}
