import type { BatchPage } from 'shared/contract'
import { covers } from 'shared/goods'
import {
  documentContent,
  errorContent,
  eventContent,
  recordContent,
  type GoodsKind,
} from 'shared/log'
import type { Asked } from '../asked/asked'

/** What a fact is about; the wording has a name for each. */
type About = RecordKind | 'event' | 'error' | 'document'
type RecordKind = 'product' | 'field' | 'batch' | 'test' | 'certificate' | 'recall'

/** A fact as the page shows it. */
export interface ShownFact {
  /** What it is on this page, like `test 1187`. */
  id: string
  about: About
  /** Its own name, where it has one. */
  title: string | null
  kind: GoodsKind
  /** Its place in the log; null while the log does not have it. */
  leaf: number | null
  /** What its leaf holds. */
  content: string
  /** Whether it says that it is about this page's batch. A record of another batch proves nothing here. */
  belongs: boolean
}

type Document = BatchPage['tests'][number]['documents'][number]

/** How facts are named on this page. */
export const factId = {
  event: (id: string) => `event ${id}`,
  error: (id: string) => `error ${id}`,
  record: (kind: RecordKind, key = '') => `${kind} ${key}`,
  document: (of: string, sha256: string) => `document ${of} ${sha256}`,
}

/** The call and the seals ask for the facts of the same page, which belongs to one address. */
const known = new WeakMap<BatchPage, ShownFact[]>()

/**
 * Every fact on the page of a batch, in the order of the page.
 * @param asked the batch that the page's address names
 */
export function factsOn(page: BatchPage, asked: Asked): ShownFact[] {
  const facts = known.get(page) ?? read(page, asked)
  known.set(page, facts)
  return facts
}

function read(page: BatchPage, asked: Asked): ShownFact[] {
  const { product, batch, field, recall, events, tests, certificates } = page
  const gtin = asked.gtin.padStart(14, '0')
  const isOfBatch = (record: { gtin: string; batch: string }) =>
    record.gtin === gtin && record.batch === asked.batch
  return [
    ...(recall ? [recordFact('recall', '', recall, isOfBatch(recall.record))] : []),
    recordFact('product', '', product, product.record.gtin === gtin),
    recordFact('batch', '', batch, isOfBatch(batch.record)),
    ...(field ? [recordFact('field', '', field, field.record.code === batch.record.field)] : []),
    ...events.flatMap((event) => [
      ...eventFacts(event),
      ...documentFacts('event', event.id, event.documents),
    ]),
    ...tests.flatMap((test) => [
      recordFact('test', test.record.number, test, isOfBatch(test.record)),
      ...documentFacts('test', test.record.number, test.documents),
    ]),
    ...certificates.flatMap((certificate) => [
      recordFact(
        'certificate',
        certificate.record.number,
        certificate,
        covers(certificate.record, { ...batch.record, gtin }),
      ),
      ...documentFacts('certificate', certificate.record.number, certificate.documents),
    ]),
  ]
}

function recordFact(
  about: RecordKind,
  key: string,
  recorded: { record: unknown; recordedAt: string; leaf: number | null },
  belongs: boolean,
): ShownFact {
  const content = recordContent(about, recorded)
  const id = factId.record(about, key)
  return { id, about, title: key || null, kind: 'record', leaf: recorded.leaf, content, belongs }
}

/** An event, and the one that declares it an error. */
function eventFacts(event: BatchPage['events'][number]): ShownFact[] {
  const { id, what: title, leaf, errorLeaf, withdrawn } = event
  const told: ShownFact = {
    ...{ id: factId.event(id), about: 'event', title },
    // No leaf says which goods an event is about.
    ...{ kind: 'event', leaf, content: eventContent(event), belongs: true },
  }
  if (withdrawn === null) return [told]
  const error = { about: 'error', leaf: errorLeaf, content: errorContent(event) } as const
  return [told, { ...told, id: factId.error(id), ...error }]
}

const documentFacts = (kind: string, key: string, documents: readonly Document[]): ShownFact[] =>
  documents.map((document) => ({
    id: factId.document(`${kind} ${key}`, document.sha256),
    ...{ about: 'document', title: document.name, kind: 'document', leaf: document.leaf },
    content: documentContent({ kind, key }, document),
    belongs: true,
  }))
