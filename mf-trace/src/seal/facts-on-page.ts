import type { BatchPage } from 'shared/contract'
import {
  documentContent,
  errorContent,
  eventContent,
  recordContent,
  type GoodsKind,
} from 'shared/log'

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
}

type Document = BatchPage['tests'][number]['documents'][number]

/** How facts are named on this page. */
export const factId = {
  event: (id: string) => `event ${id}`,
  error: (id: string) => `error ${id}`,
  record: (kind: RecordKind, key = '') => `${kind} ${key}`,
  document: (of: string, sha256: string) => `document ${of} ${sha256}`,
}

/** The call and the seals ask for the facts of the same page. */
const known = new WeakMap<BatchPage, ShownFact[]>()

/** Every fact on the page of a batch, in the order of the page. */
export function factsOn(page: BatchPage): ShownFact[] {
  const facts = known.get(page) ?? read(page)
  known.set(page, facts)
  return facts
}

function read(page: BatchPage): ShownFact[] {
  const { product, batch, field, recall, events, tests, certificates } = page
  return [
    ...(recall ? [recordFact('recall', '', recall)] : []),
    recordFact('product', '', product),
    recordFact('batch', '', batch),
    ...(field ? [recordFact('field', '', field)] : []),
    ...events.flatMap((event) => [
      ...eventFacts(event),
      ...documentFacts('event', event.id, event.documents),
    ]),
    ...tests.flatMap((test) => [
      recordFact('test', test.record.number, test),
      ...documentFacts('test', test.record.number, test.documents),
    ]),
    ...certificates.flatMap((certificate) => [
      recordFact('certificate', certificate.record.number, certificate),
      ...documentFacts('certificate', certificate.record.number, certificate.documents),
    ]),
  ]
}

function recordFact(
  about: RecordKind,
  key: string,
  recorded: { record: unknown; recordedAt: string; leaf: number | null },
): ShownFact {
  const content = recordContent(about, recorded)
  const id = factId.record(about, key)
  return { id, about, title: key || null, kind: 'record', leaf: recorded.leaf, content }
}

/** An event, and the one that declares it an error. */
function eventFacts(event: BatchPage['events'][number]): ShownFact[] {
  const { id, what: title, leaf, errorLeaf, withdrawn } = event
  const told: ShownFact = {
    ...{ id: factId.event(id), about: 'event', title },
    ...{ kind: 'event', leaf, content: eventContent(event) },
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
  }))
