import { sql, type RawBuilder } from 'kysely'
import type { NameField, Queries, Sign } from '../database/schema'
import { required } from '../required'
import type { ParsedFilter } from './filter'

/** One search word: a row matches when its kind, its item or its unit is listed here. */
export interface Word {
  kinds: number[]
  items: number[]
  units: number[]
}

/** A filter resolved to ids: the kinds, items and units that matching rows may have. */
export interface Selection {
  directions: Sign[]
  /** Nothing but the direction is filtered. */
  plain: boolean
  /** Nothing but the direction restricts `kinds`. */
  sided: boolean
  kinds: number[]
  /** Whether `kinds` contains every kind. */
  everyKind: boolean
  /** All kinds of donations, which tell the direction of a sum. */
  donations: number[]
  item: number | undefined
  unit: number | undefined
  /** The batch and the field that the rows name. */
  about: Pick<ParsedFilter, 'batch' | 'field'>
  /** Words that match items or units. Words that match kinds only have already restricted `kinds`. */
  words: Word[]
  range: Pick<ParsedFilter, 'dateFrom' | 'dateTo' | 'amountMin' | 'amountMax'>
}

/**
 * A combination of direction, type and purpose that occurs in the ledger (table `ledger_kind`). A filter by any of the
 * three is a set of kinds.
 */
interface Kind {
  id: number
  direction: Sign
  type_id: number
  purpose_id: number
}

interface Name {
  id: number
  field: NameField
}

/**
 * Resolves a filter to ids.
 * @param direction undefined for both
 * @returns undefined when no row can match, because a text or word does not occur in the ledger
 */
export async function selectionOf(
  queries: Queries,
  direction: Sign | undefined,
  filter: ParsedFilter,
): Promise<Selection | undefined> {
  const { words, type, purpose, item, unit, batch, field, ...range } = filter
  // `readFilter` leaves out the fields without a value, so only `words` is always there.
  const plain = Object.keys(filter).length === 1 && words.length === 0
  const directions: Sign[] = direction === undefined ? [1, -1] : [direction]
  const texts = { type, purpose, item, unit }
  const { kinds, names, hits } = await found(queries, texts, words)
  const exact = nameIds(texts, names)
  if (exact === undefined) return undefined
  const allowed = kinds.filter(
    (kind) =>
      directions.includes(kind.direction) &&
      (exact.type === undefined || kind.type_id === exact.type) &&
      (exact.purpose === undefined || kind.purpose_id === exact.purpose),
  )
  const narrow = narrowed({
    kinds: idsOf(allowed),
    item: exact.item,
    unit: exact.unit,
    words: searchWords(words, hits, allowed),
  })
  if (narrow.kinds.length === 0) return undefined
  return {
    ...narrow,
    directions,
    plain,
    sided: type === undefined && purpose === undefined && narrow.kinds.length === allowed.length,
    everyKind: narrow.kinds.length === kinds.length,
    donations: idsOf(kinds.filter((kind) => kind.direction === 1)),
    about: { batch, field },
    range,
  }
}

const idsOf = (kinds: Kind[]) => kinds.map(({ id }) => id)

type Texts = Partial<Record<NameField, string | undefined>>

/** What the ledger has of a filter's texts and words. */
interface Found {
  kinds: Kind[]
  names: Name[]
  /** The texts that hold a word, for each word and field. */
  hits: { place: number; field: NameField; ids: number[] }[]
}

/** Asks for everything in one statement; as JSON, because thousands of texts may hold a word. */
async function found(queries: Queries, texts: Texts, words: string[]): Promise<Found> {
  const asked = Object.entries(texts).filter(([, text]) => text !== undefined)
  const names = sql`
    select id, field from ledger_name
    where (field, value) in (${sql.join(asked.map(([field, text]) => sql`(${field}, ${text})`))})`
  const hits = sql`
    select word.place, name.field, json_agg(name.id) as ids
    from unnest(${words}::text[]) with ordinality as asked (word, place),
      lateral (select ledger_folded(word) as folded, place) as word
      join ledger_name name
        on name.grams @> ledger_grams(word.folded) and strpos(name.folded, word.folded) > 0
    group by 1, 2`
  const { rows } = await sql<Found>`
    select ${listOf(sql`select id, direction, type_id, purpose_id from ledger_kind`)} as kinds,
      ${asked.length > 0 ? listOf(names) : sql`'[]'::json`} as names,
      ${words.length > 0 ? listOf(hits) : sql`'[]'::json`} as hits
  `.execute(queries)
  return required(rows[0], 'the answer')
}

const listOf = (rows: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(row), '[]') from (${rows}) as row)`

/** @returns undefined when one of the texts does not occur in the ledger */
function nameIds(texts: Texts, names: Name[]): Partial<Record<NameField, number>> | undefined {
  const asked = Object.values(texts).filter((text) => text !== undefined)
  if (names.length < asked.length) return undefined
  return Object.fromEntries(names.map(({ field, id }) => [field, id]))
}

function searchWords(words: string[], hits: Found['hits'], kinds: Kind[]): Word[] {
  return words.map((_, index) => {
    const ids = (...fields: NameField[]) =>
      hits.flatMap((hit) => (hit.place === index + 1 && fields.includes(hit.field) ? hit.ids : []))
    const inKind = new Set(ids('type', 'purpose'))
    return {
      kinds: kinds.flatMap(({ id, type_id, purpose_id }) =>
        inKind.has(type_id) || inKind.has(purpose_id) ? [id] : [],
      ),
      items: ids('item'),
      units: ids('unit'),
    }
  })
}

/**
 * Drops words already satisfied by the fixed item or unit; a word that only kinds can still match restricts `kinds`
 * instead.
 */
function narrowed(asked: Pick<Selection, 'kinds' | 'item' | 'unit' | 'words'>) {
  const { item, unit } = asked
  let { kinds } = asked
  const words: Word[] = []
  for (const word of asked.words) {
    const held =
      (item !== undefined && word.items.includes(item)) ||
      (unit !== undefined && word.units.includes(unit))
    if (held) continue
    const items = item === undefined ? word.items : []
    const units = unit === undefined ? word.units : []
    if (items.length + units.length > 0) words.push({ kinds: word.kinds, items, units })
    else kinds = kinds.filter((kind) => word.kinds.includes(kind))
  }
  return { kinds, item, unit, words }
}

/**
 * SQL condition for matching rows of `ledger_entry` or `ledger_correction`, aliased `e`.
 * @param id the column that holds the number of the row: in `ledger_correction`, that of the corrected one
 */
export function fits(
  selection: Selection,
  id: 'e.id' | 'e.corrects' = 'e.id',
): RawBuilder<unknown> {
  const { everyKind, kinds, item, unit, about, words, range } = selection
  const { dateFrom, dateTo, amountMin, amountMax } = range
  const parts = [sql`true`]
  if (!everyKind) parts.push(sql`e.kind_id = ${any(kinds)}`)
  if (item !== undefined) parts.push(sql`e.item_id = ${item}`)
  if (unit !== undefined) parts.push(sql`e.unit_id = ${unit}`)
  if (isAbout(selection)) {
    const named = Object.entries(about).filter(([, value]) => value !== undefined)
    const same = named.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    parts.push(
      sql`${sql.ref(id)} in (select entry_id from ledger_about where ${sql.join(same, sql` and `)})`,
    )
  }
  for (const word of words) parts.push(holds(word))
  if (dateFrom !== undefined) parts.push(sql`e.date >= ${dateFrom}::date`)
  if (dateTo !== undefined) parts.push(sql`e.date <= ${dateTo}::date`)
  if (amountMin !== undefined) parts.push(sql`e.amount >= ${amountMin}`)
  if (amountMax !== undefined) parts.push(sql`e.amount <= ${amountMax}`)
  return sql.join(parts, sql` and `)
}

/** Whether the filter asks for a batch or a field, which no stored sum knows. */
export const isAbout = ({ about }: Selection): boolean =>
  about.batch !== undefined || about.field !== undefined

/** SQL condition for rows that match a word. */
export function holds({ kinds, items, units }: Word): RawBuilder<unknown> {
  const parts = []
  if (kinds.length) parts.push(sql`e.kind_id = ${any(kinds)}`)
  if (items.length) parts.push(sql`e.item_id = ${any(items)}`)
  if (units.length) parts.push(sql`e.unit_id = ${any(units)}`)
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

export const any = (ids: number[]) => sql`any (${ids}::integer[])`
