import { Type } from 'typebox'

/** A day in a query. */
export const DayParameter = (description: string) =>
  Type.Optional(Type.String({ format: 'date', reason: 'date', description }))

/** The number of a row in a query. */
export const EntryNumber = (description: string) =>
  Type.String({ pattern: '^[1-9]\\d{0,17}$', reason: 'entry', description })

/** The page of a list in a query. */
export const PageParameters = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
}

/** The form of an exported file in a query. */
export const FileParameters = {
  format: Type.Optional(
    Type.Enum(['csv', 'jsonl'], { type: 'string', default: 'csv', description: 'File format.' }),
  ),
  lang: Type.Optional(
    Type.Enum(['zh', 'en'], {
      type: 'string',
      default: 'zh',
      description: 'Language of the CSV header.',
    }),
  ),
}

export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
}
