import { Type } from 'typebox'

/** What a parameter asks for (EPCIS 2.0, section 8.2.7.1); in the REST binding, several values are separated by `|`. */
export const SomeValues = (description?: string) =>
  Type.String({
    minLength: 1,
    maxLength: 4_000,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    reason: 'text',
    ...(description !== undefined && { description }),
  })
export const Values = (description: string) => Type.Optional(SomeValues(description))
export const Moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', reason: 'time', description }))

export const valuesOf = (text: string): string[] => text.split('|')
