import type { FilterField } from './ledger-filter'

/** The maximum length of a keyword and of a choice that the service accepts. */
export const KEYWORD_LENGTH = 50
const CHOICE_LENGTH = 100

/** Parses a field's text from the address or the form; undefined when it is invalid. */
export function parseValue(field: FilterField, text: string): string | undefined {
  return READERS[field](text)
}

const choiceOf = (text: string) => lineOf(CHOICE_LENGTH, text)
/** A batch, `<GTIN>/<batch>`, and the code of a field, as the service knows them. */
const batchOf = (text: string) => (/^\d{14}\/[\w-]{1,20}$/.test(text) ? text : undefined)
const fieldOf = (text: string) => (/^[\w.-]{1,40}$/.test(text) ? text : undefined)
const keywordOf = (text: string) => lineOf(KEYWORD_LENGTH, text)

function lineOf(length: number, text: string): string | undefined {
  return [...text].length <= length && !/\p{Cc}/u.test(text) ? text : undefined
}

/** A day that the service accepts, from 1900 to 2100. `2026-02-30` is not a valid day. */
function dateOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '2101') return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** Converts an amount in yuan as people type it (`1,200`, `１２００`, `¥12.5`) to a plain decimal. */
function amountOf(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/[¥,，\s]|CNY/gi, '')
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : undefined
}

const READERS: Record<FilterField, (text: string) => string | undefined> = {
  type: choiceOf,
  purpose: choiceOf,
  item: choiceOf,
  unit: choiceOf,
  batch: batchOf,
  field: fieldOf,
  keyword: keywordOf,
  dateFrom: dateOf,
  dateTo: dateOf,
  amountMin: amountOf,
  amountMax: amountOf,
}
