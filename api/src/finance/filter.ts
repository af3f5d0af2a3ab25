import { Type, type Static } from 'typebox'
import { Failure, type Fault } from '../envelope/failure'
import { Line } from '../envelope/text'
import { AMOUNT_PATTERN, toFen } from '../money'
import { DayParameter, FileParameters, PageParameters } from './parameters'

const AmountParameter = (description: string) =>
  Type.Optional(Type.String({ pattern: AMOUNT_PATTERN, reason: 'amount', description }))
const SortParameter = (description: string) =>
  Type.Optional(Type.Enum([1, -1], { type: 'integer', description }))

const filters = {
  type: Line(100, 'Exactly this type.'),
  purpose: Line(100, 'Exactly this purpose.'),
  item: Line(100, 'Exactly this item.'),
  unit: Line(100, 'Exactly this unit.'),
  batch: Line(35, 'Exactly this batch of goods: `<GTIN>/<batch>`.'),
  field: Line(40, 'Exactly this field, by its code.'),
  keyword: Line(50, 'Words that must all occur in the type, purpose, item or unit.'),
  dateFrom: DayParameter('First day, inclusive.'),
  dateTo: DayParameter('Last day, inclusive.'),
  amountMin: AmountParameter('Smallest amount in yuan, inclusive.'),
  amountMax: AmountParameter('Largest amount in yuan, inclusive.'),
}

/** The query parameters that select rows. */
export const FilterQuery = Type.Object(filters, { additionalProperties: false })

/** The query parameters that select rows, their order and a page. */
export const PageQuery = Type.Object(
  {
    ...PageParameters,
    ...filters,
    dateSort: SortParameter('1 oldest first, -1 newest first; takes precedence over amountSort.'),
    amountSort: SortParameter('1 smallest first, -1 largest first.'),
  },
  { additionalProperties: false },
)

export const ExportQuery = Type.Object(
  {
    ...FileParameters,
    ...filters,
  },
  { additionalProperties: false },
)

/** The validated filter, in the form that the database queries use. */
export interface ParsedFilter {
  type?: string
  purpose?: string
  item?: string
  unit?: string
  batch?: string
  field?: string
  words: string[]
  dateFrom?: string
  dateTo?: string
  /** In fen. */
  amountMin?: bigint
  amountMax?: bigint
}

/**
 * Parses the amounts and words, and checks what the schema cannot: years, a blank keyword, inverted ranges. Throws a
 * `Failure` that names the fields.
 */
export function readFilter(query: Static<typeof FilterQuery>): ParsedFilter {
  const { type, purpose, item, unit, batch, field, dateFrom, dateTo } = query
  const amountMin = query.amountMin === undefined ? undefined : toFen(query.amountMin)
  const amountMax = query.amountMax === undefined ? undefined : toFen(query.amountMax)
  const faults: Fault[] = []
  for (const [field, day] of Object.entries({ dateFrom, dateTo }))
    if (day !== undefined && (day < '1900' || day >= '2101'))
      faults.push({
        field,
        reason: { zh: '应在 1900 年到 2100 年之间。', en: 'must be between 1900 and 2100.' },
      })
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo)
    faults.push(...inverted('dateFrom', 'dateTo'))
  if (amountMin !== undefined && amountMax !== undefined && amountMin > amountMax)
    faults.push(...inverted('amountMin', 'amountMax'))
  const words = (query.keyword ?? '').normalize('NFKC').split(/\s+/).filter(Boolean)
  if (query.keyword !== undefined && words.length === 0)
    faults.push({ field: 'keyword', reason: { zh: '不能只有空格。', en: 'must not be blank.' } })
  if (faults.length > 0) throw new Failure('badFields', firstOfEach(faults))
  const ranges = { dateFrom, dateTo, amountMin, amountMax }
  const filter = { type, purpose, item, unit, batch, field, ...ranges }
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), words }
}

/** The faults of a range that ends before it starts. */
function inverted(from: string, to: string): Fault[] {
  return [
    { field: from, reason: { zh: `不能大于 ${to}。`, en: `must not be greater than ${to}.` } },
    { field: to, reason: { zh: `不能小于 ${from}。`, en: `must not be less than ${from}.` } },
  ]
}

function firstOfEach(faults: Fault[]): Fault[] {
  return faults.filter(
    ({ field }, place) => faults.findIndex((fault) => fault.field === field) === place,
  )
}
