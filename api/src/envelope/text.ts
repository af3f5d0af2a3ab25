import { Type } from 'typebox'

export { LINES, PLAIN } from './signs'

/**
 * What a search may contain. It is wider than `PLAIN`, because rows stored earlier may hold characters that are refused
 * today. NUL is excluded because PostgreSQL cannot store it.
 */
const SOUGHT = '^[^\\u0000-\\u001f\\u007f]*$'

/** One line of text from a query. */
export const Line = (maxLength: number, description: string) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, pattern: SOUGHT, reason: 'text', description }),
  )

export const Yuan = (description: string) =>
  Type.String({ pattern: '^-?\\d+\\.\\d{2}$', description, examples: ['1280.00'] })

export const Time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-21T10:00:00+08:00'] })

export const Day = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-11-20'] })

export const Demo = Type.Boolean({ description: 'True while this is the demonstration set.' })

/** The query of a route without parameters: any parameter is refused. */
export const NoQuery = Type.Object({}, { additionalProperties: false })
