import { Type } from 'typebox'

/** No control characters: a NUL would be refused by the database, the others never belong in one line. */
export const PLAIN = '^[^\\u0000-\\u001f\\u007f]*$'

/** The same for text of several lines. */
export const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

/** One line of text from a query. */
export const Line = (maxLength: number, description: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, pattern: PLAIN, reason: 'text', description }),
  )

export const Yuan = (description: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2}$', description, examples: ['1280.00'] })

export const Time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T10:00:00+08:00'] })

export const Day = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-11-20'] })

export const Demo = Type.Boolean({ description: 'True while this is the demonstration set.' })

/** The query of a call that has no parameters: any is refused. */
export const NoQuery = Type.Object({}, { additionalProperties: false })
