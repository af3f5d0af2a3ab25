import type { Readable } from 'node:stream'
import { sql, type Selectable } from 'kysely'
import { Type, type Static } from 'typebox'
import { readAttached } from '../attached/read-attached'
import { tellAttached } from '../attached/tell-attached'
import type { Queries, Writes } from '../database/schema'
import type { DocumentOf, TraceDocumentTable } from '../database/trace-tables'
import { Failure } from '../envelope/failure'
import { Time } from '../envelope/text'
import { lineFault } from '../line-fault'
import { Refusal } from '../refusal'
import { leafOf, LeafPlace, placeOrNull } from './leaf-place'

/** What a document can belong to. */
const DOCUMENT_KINDS = ['test', 'certificate', 'event'] as const
const MOST = 10
const REASON_LIMIT = 200

export const TraceDocument = Type.Object(
  {
    sha256: Type.String({ description: 'Of the file, in hexadecimal digits.' }),
    name: Type.String(),
    type: Type.String(),
    size: Type.Integer({ description: 'Bytes.' }),
    attachedAt: Time('When it was attached.'),
    leaf: LeafPlace,
    withdrawn: Type.Union([
      Type.Object({ at: Time('When it was withdrawn.'), reason: Type.String() }),
      Type.Null(),
    ]),
  },
  { title: 'TraceDocument' },
)
export type TraceDocument = Static<typeof TraceDocument>

export interface DocumentArguments {
  kind: string
  /** The number of a test or a certificate, or the id of an event. */
  key: string
  fileName: string
}

/**
 * Keeps a document with a test, a certificate or an event. Attaching the same file again adds nothing.
 * @throws {Refusal} when there is nothing to attach it to, or the file is unfit; then nothing was written
 */
export async function attachDocument(
  queries: Queries,
  { kind: given, key, fileName }: DocumentArguments,
  open: () => Readable,
) {
  const kind = DOCUMENT_KINDS.find((each) => each === given)
  if (!kind)
    throw new Refusal([
      `A document belongs to one of ${DOCUMENT_KINDS.join(', ')}, not to ${given}.`,
    ])
  const { bytes, type, sha256 } = await readAttached(fileName, open())
  return queries.transaction().execute(async (writes) => {
    // Two that attach at once must not pass the limit together.
    await sql`lock table trace_document in share row exclusive mode`.execute(writes)
    await refuseMissing(writes, kind, key)
    const known = await writes
      .selectFrom('trace_document')
      .select(['sha256', 'withdrawn_because'])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute()
    const before = known.find((document) => document.sha256 === sha256)
    if (before?.withdrawn_because)
      throw new Refusal([
        `This file was withdrawn (${before.withdrawn_because}). Attach another one.`,
      ])
    const shown = known.filter((document) => document.withdrawn_because === null)
    if (!before && shown.length >= MOST)
      throw new Refusal([`The ${kind} ${key} has ${MOST} documents already.`])
    if (!before)
      await writes
        .insertInto('trace_document')
        .values({
          ...{ kind, key, sha256, file_name: fileName, media_type: type },
          ...{ size: bytes.length, bytes },
        })
        .execute()
    return { kind, key, sha256, type, size: bytes.length, again: before !== undefined }
  })
}

async function refuseMissing(writes: Writes, kind: DocumentOf, key: string): Promise<void> {
  const { rows } =
    kind === 'event'
      ? await sql`select from trace_event where event_id = ${key} limit 1`.execute(writes)
      : await sql`select from trace_record where kind = ${kind} and key = ${key} limit 1`.execute(
          writes,
        )
  if (rows.length === 0) throw new Refusal([`No ${kind} ${key} is recorded.`])
}

/**
 * Deletes the bytes of a document that shows too much, wherever it is attached; that it was there stays visible.
 * @throws {Refusal} when there is none, or no reason
 */
export async function withdrawDocument(
  queries: Queries,
  given: { sha256: string; reason: string },
): Promise<{ sha256: string; from: string[] }> {
  const reason = given.reason.normalize('NFC').trim()
  const fault = lineFault('--reason', reason, REASON_LIMIT, 'on the page of the batch')
  if (fault !== null) throw new Refusal([fault])
  if (!/^[0-9a-f]{64}$/.test(given.sha256))
    throw new Refusal(['Name the document by its SHA-256, 64 digits; the page shows it.'])
  const rows = await queries
    .updateTable('trace_document')
    .set({ bytes: null, withdrawn_at: new Date(), withdrawn_because: reason })
    .where('sha256', '=', given.sha256)
    .where('withdrawn_at', 'is', null)
    .returning(['kind', 'key'])
    .execute()
  if (rows.length === 0) throw new Refusal([`No document ${given.sha256} is attached.`])
  return { sha256: given.sha256, from: rows.map(({ kind, key }) => `${kind} ${key}`) }
}

/** A document without its bytes. */
export type DocumentRow = Omit<Selectable<TraceDocumentTable>, 'bytes' | 'id'>

/** The documents of these tests, certificates or events, without their bytes, by kind and key. */
export async function documentsOf(
  queries: Queries,
  of: Partial<Record<DocumentOf, string[]>>,
): Promise<(kind: DocumentOf, key: string) => TraceDocument[]> {
  const wanted = DOCUMENT_KINDS.flatMap((kind) => (of[kind] ?? []).map((key) => ({ kind, key })))
  if (wanted.length === 0) return () => []
  const { rows } = await sql<DocumentRow & { leaf: bigint | null }>`
    select ${leafOf('document', 'trace_document.id')} as leaf, kind, key, sha256, file_name, media_type, size, attached_at, withdrawn_at, withdrawn_because
    from trace_document join unnest(
      ${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ key }) => key)}::text[]
    ) as wanted (kind, key) using (kind, key) order by attached_at, sha256`.execute(queries)
  return (kind, key) =>
    rows
      .filter((row) => row.kind === kind && row.key === key)
      .map((row) => ({ ...tellAttached(row), leaf: placeOrNull(row.leaf) }))
}

/** A document's file. @throws {Failure} `noDocument` */
export async function documentFile(queries: Queries, sha256: string) {
  const row = await queries
    .selectFrom('trace_document')
    .select(['file_name', 'media_type', 'bytes'])
    .where('sha256', '=', sha256)
    .where('withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!row?.bytes) throw new Failure('noDocument')
  return { name: row.file_name, type: row.media_type, bytes: row.bytes }
}
