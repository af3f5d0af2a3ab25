import type { BatchPage } from 'shared/contract'
import {
  documentContent,
  errorContent,
  eventContent,
  recordContent,
  type GoodsKind,
} from 'shared/log'

/** A fact as the page shows it. */
export interface ShownFact {
  /** What it is on this page, like `test 1187`. */
  id: string
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
  record: (kind: string, key = '') => `${kind} ${key}`,
  document: (of: string, sha256: string) => `document ${of} ${sha256}`,
}

/** Every fact on the page of a batch, in the order of the page. */
export function factsOn(page: BatchPage): ShownFact[] {
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
  kind: string,
  key: string,
  recorded: { record: unknown; recordedAt: string; leaf: number | null },
): ShownFact {
  const content = recordContent(kind, recorded)
  return { id: factId.record(kind, key), kind: 'record', leaf: recorded.leaf, content }
}

/** An event, and the one that declares it an error. */
function eventFacts(event: BatchPage['events'][number]): ShownFact[] {
  const { id, leaf, errorLeaf, withdrawn } = event
  const kind = 'event'
  return [
    { id: factId.event(id), kind, leaf, content: eventContent(event) },
    ...(withdrawn === null
      ? []
      : [{ id: factId.error(id), kind, leaf: errorLeaf, content: errorContent(event) } as const]),
  ]
}

const documentFacts = (kind: string, key: string, documents: readonly Document[]): ShownFact[] =>
  documents.map((document) => ({
    id: factId.document(`${kind} ${key}`, document.sha256),
    kind: 'document',
    leaf: document.leaf,
    content: documentContent({ kind, key }, document),
  }))
