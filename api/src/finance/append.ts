import { sql } from 'kysely'
import type { NameField, Sign, Writes } from '../database/schema'
import { required } from '../required'

/** A ledger row before it is stored. */
export interface NewEntry {
  direction: Sign
  type: string
  purpose: string
  item: string
  unit: string
  /** `2026-11-20` in Asia/Shanghai. */
  date: string
  /** In fen; 0 annuls the row that this one corrects. */
  amount: bigint
  /** The batch that it names, as `batchKey` writes it. */
  batch?: string | null
  /** The code of the field that it names. */
  field?: string | null
}

/** Rows per statement: large enough for speed, small enough for constant memory. */
export const BATCH = 5_000

/**
 * Appends rows within one transaction, in batches. The database's triggers update all totals. It caches the ids of
 * texts and must not be used after its transaction.
 */
export class Appender {
  private readonly names = new Map<string, number>()
  private readonly kinds = new Map<string, number>()
  private readonly writes: Writes

  constructor(writes: Writes) {
    this.writes = writes
  }

  /** Locks the ledger for other writers until the transaction ends, so that ids are committed in ascending order. */
  async start(): Promise<this> {
    await sql`select from ledger_total order by direction for update`.execute(this.writes)
    return this
  }

  /**
   * @param source id of the import that the rows belong to, `'demo'` for the demonstration set, or null
   * @returns the ids of the rows, in the same order
   */
  async append(entries: NewEntry[], source: bigint | 'demo' | null): Promise<bigint[]> {
    if (entries.length === 0) return []
    await this.learnNames(entries)
    await this.learnKinds(entries)
    const demo = source === 'demo'
    const { rows } = await sql<{ id: bigint }>`
      insert into ledger_entry (kind_id, item_id, unit_id, date, amount, import_id, demo, recorded_at)
      select kind_id, item_id, unit_id, date, amount, ${demo ? null : source}::bigint, ${demo}::boolean,
        case when ${demo}::boolean then null else now() end
      from unnest(
        ${entries.map((entry) => this.kindOf(entry))}::integer[],
        ${entries.map((entry) => this.nameOf('item', entry))}::integer[],
        ${entries.map((entry) => this.nameOf('unit', entry))}::integer[],
        ${entries.map((entry) => entry.date)}::date[],
        ${entries.map((entry) => entry.amount.toString())}::bigint[]
      ) with ordinality as news (kind_id, item_id, unit_id, date, amount, place)
      order by place returning id
    `.execute(this.writes)
    const ids = rows.map(({ id }) => id)
    await this.nameGoods(entries, ids)
    return ids
  }

  /** Stores what the rows name, in the transaction that stores them: their leaves hold it. */
  private async nameGoods(entries: NewEntry[], ids: bigint[]): Promise<void> {
    const abouts = entries.flatMap(({ batch = null, field = null }, place) =>
      batch === null && field === null
        ? []
        : { batch, field, entry_id: required(ids[place], 'the number of a new row') },
    )
    if (abouts.length === 0) return
    await sql`
      insert into ledger_about (entry_id, batch, field) select * from unnest(
        ${abouts.map(({ entry_id }) => entry_id)}::bigint[],
        ${abouts.map(({ batch }) => batch)}::text[], ${abouts.map(({ field }) => field)}::text[]
      )`.execute(this.writes)
  }

  /** Appends one row. @returns its id */
  async appendOne(entry: NewEntry, source: 'demo' | null): Promise<bigint> {
    const [id] = await this.append([entry], source)
    return required(id, 'the number of the new row')
  }

  /** The ids of purposes, in the same order; new ones are stored. */
  async purposes(values: string[]): Promise<number[]> {
    await this.learnTexts(values.map((value) => ['purpose', value]))
    return values.map((value) =>
      required(this.names.get(key('purpose', value)), 'a text just learned'),
    )
  }

  private nameOf = (field: NameField, entry: NewEntry) =>
    required(this.names.get(key(field, entry[field])), 'a text just learned')
  private kindOf = (entry: NewEntry) =>
    required(this.kinds.get(this.kindKey(entry)), 'a kind just learned')
  private kindKey = (entry: NewEntry) =>
    key(entry.direction, this.nameOf('type', entry), this.nameOf('purpose', entry))

  private async learnNames(entries: NewEntry[]): Promise<void> {
    const fields = ['type', 'purpose', 'item', 'unit'] as const
    await this.learnTexts(
      entries.flatMap((entry) => fields.map((field) => [field, entry[field]] as const)),
    )
  }

  private async learnTexts(texts: (readonly [NameField, string])[]): Promise<void> {
    const unknown = new Map<string, readonly [NameField, string]>()
    for (const text of texts) {
      const name = key(...text)
      if (!this.names.has(name)) unknown.set(name, text)
    }
    if (unknown.size === 0) return
    // One statement: each further one is another round trip for every single row.
    const { rows } = await sql<{ id: number; field: string; value: string }>`
      with wanted as (
        select * from unnest(
          ${[...unknown.values()].map(([field]) => field)}::text[],
          ${[...unknown.values()].map(([, value]) => value)}::text[]
        ) as wanted (field, value)
      ), known as (
        select id, field, value from ledger_name join wanted using (field, value)
      ), news as (
        insert into ledger_name (field, value)
        select field, value from wanted where (field, value) not in (select field, value from known)
        returning id, field, value
      )
      select * from known union all select * from news
    `.execute(this.writes)
    for (const { id, field, value } of rows) this.names.set(key(field, value), id)
  }

  private async learnKinds(entries: NewEntry[]): Promise<void> {
    const unknown = new Map<string, NewEntry>()
    for (const entry of entries)
      if (!this.kinds.has(this.kindKey(entry))) unknown.set(this.kindKey(entry), entry)
    if (unknown.size === 0) return
    const wanted = [...unknown.values()]
    const { rows } = await sql<{
      id: number
      direction: Sign
      type_id: number
      purpose_id: number
    }>`
      with wanted as (
        select * from unnest(
          ${wanted.map(({ direction }) => direction)}::smallint[],
          ${wanted.map((entry) => this.nameOf('type', entry))}::integer[],
          ${wanted.map((entry) => this.nameOf('purpose', entry))}::integer[]
        ) as wanted (direction, type_id, purpose_id)
      ), known as (
        select id, direction, type_id, purpose_id
        from ledger_kind join wanted using (direction, type_id, purpose_id)
      ), news as (
        insert into ledger_kind (direction, type_id, purpose_id)
        select direction, type_id, purpose_id from wanted
        where (direction, type_id, purpose_id) not in (select direction, type_id, purpose_id from known)
        returning id, direction, type_id, purpose_id
      )
      select * from known union all select * from news
    `.execute(this.writes)
    for (const { id, direction, type_id, purpose_id } of rows)
      this.kinds.set(key(direction, type_id, purpose_id), id)
  }
}

const key = (...parts: (string | number)[]) => parts.join('\n')

/** Removes the demonstration rows and their texts, and subtracts them from every total. */
export async function purgeDemonstrationEntries(writes: Writes): Promise<void> {
  const demo = await writes
    .selectFrom('ledger_entry')
    .select('id')
    .where('demo', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (!demo) return
  // Deletes all rows: demonstration rows are never mixed with real ones.
  await writes.deleteFrom('ledger_transfer').execute()
  await writes.deleteFrom('ledger_correction').execute()
  await writes.deleteFrom('ledger_entry').where('demo', '=', true).execute()
  await writes.deleteFrom('ledger_kind').execute()
  await writes.deleteFrom('ledger_name').execute()
}
