import { commitment } from './leaf'

/* The entries of the log that are no rows of the ledger: facts about goods, as docs/log.md specifies them. */

/** `record` is one version of a product, field, batch, test, certificate or recall. */
export type GoodsKind = 'event' | 'record' | 'document'

const TITLE = 'slow-life-farm/goods/v1'

const FORM = new RegExp(`^${TITLE}\\nkind (?:event|record|document)\\ncontent [0-9a-f]{64}\\n$`)

/**
 * The text of a fact's leaf; the log's entry is this text in UTF-8.
 * @param contentHash the commitment of the fact's content
 */
export const goodsLeafText = (kind: GoodsKind, contentHash: string): string =>
  `${TITLE}\nkind ${kind}\ncontent ${contentHash}\n`

/** Whether a leaf is a fact about goods, which counts nothing in the ledger. */
export const isGoodsLeaf = (text: string): boolean => FORM.test(text)

/** What an event says on the page of a batch. */
interface ShownEvent {
  id: string
  at: string
  step: string | null
  what: string | null
  place: string | null
  by: string | null
  recordedAt: string
  hash: string
}

/* What a fact consists of. A field more or less makes another content: leaves that exist would no longer fit. */

export const eventContent = (event: ShownEvent): string => {
  const { id, at, step, what, place, by, recordedAt, hash } = event
  return canonicalJson({ id, at, step, what, place, by, recordedAt, hash })
}

/** Of an event that declares another one an error. */
export const errorContent = (event: {
  id: string
  withdrawn: string | null
  whyWithdrawn: string | null
  replacedBy: readonly string[]
}): string => {
  const { id, withdrawn, whyWithdrawn, replacedBy } = event
  return canonicalJson({ id, withdrawn, whyWithdrawn, replacedBy })
}

/** @param record a version of a record, as the api tells it */
export const recordContent = (
  kind: string,
  { record, recordedAt }: { record: unknown; recordedAt: string },
): string => canonicalJson({ kind, record, recordedAt })

/** @param of what the document belongs to */
export const documentContent = (
  of: { kind: string; key: string },
  document: { sha256: string; name: string; type: string; size: number; attachedAt: string },
): string => {
  const { sha256, name, type, size, attachedAt } = document
  return canonicalJson({ kind: of.kind, key: of.key, sha256, name, type, size, attachedAt })
}

/** The leaf of a content under its salt. */
export const goodsLeafOf = (kind: GoodsKind, salt: string, content: string): string =>
  goodsLeafText(kind, commitment(salt, content))

/** JSON without spaces, its fields in the order of their names' UTF-16 code units (RFC 8785, section 3.2.3). */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
