import { wholeNumber } from './bytes'

/** What of a leaf counts in the sums of the ledger. */
export interface CountedLeaf {
  id: number
  isDonation: boolean
  /** `2026-11` in Asia/Shanghai. */
  month: string
  /** 0 annuls the row that this one corrects. */
  fen: number
  /** The id of the row that this one corrects, or null. */
  corrects: number | null
}

const BATCH = '\\d{14}/[A-Za-z0-9_-]{1,20}'
const FIELD = '[A-Za-z0-9._-]{1,40}'

/** What a row that names neither would write; it has the first form. */
const NO_GOODS = 'batch -\nfield -\n'

/** The second form is that of rows that name a batch, a field, or both. */
const FORM = new RegExp(
  [
    '^slow-life-farm/ledger-row/v(?<form>[12])',
    'id (?<id>[1-9]\\d*)',
    'list (?<list>donation|expense)',
    ...['type', 'purpose', 'item'].map((name) => `${name} [^\\r\\n]*`),
    'unit [0-9a-f]{64}',
    'date (?<month>\\d{4}-(?:0[1-9]|1[0-2]))-\\d\\d',
    'amount (?<yuan>0|[1-9]\\d{0,11})\\.(?<decimals>\\d\\d)',
    'corrects (?<corrects>-|[1-9]\\d*)',
    'reason (?:-|[0-9a-f]{64})',
    `(?<goods>batch (?:-|${BATCH})\\nfield (?:-|${FIELD})\\n)?$`,
  ].join('\\n'),
)

/**
 * Reads a leaf of the ledger's log (docs/log.md).
 * @returns undefined for a text that `leafText` does not write
 */
export function parseLeaf(text: string): CountedLeaf | undefined {
  const found = FORM.exec(text)?.groups
  if (!found) return undefined
  const { form, goods, list, month = '', yuan, decimals } = found
  if ((form === '2') !== (goods !== undefined) || goods === NO_GOODS) return undefined
  const id = wholeNumber(found.id ?? '')
  const corrects = found.corrects === '-' ? null : wholeNumber(found.corrects ?? '')
  if (id === undefined || corrects === undefined) return undefined
  const fen = Number(yuan) * 100 + Number(decimals)
  return { id, isDonation: list === 'donation', month, fen, corrects }
}
