import { fieldsOf } from '../fields'

/** The keywords of a field's schema that checks and error sentences need. */
export interface Property {
  type?: string
  reason?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  enum?: unknown[]
  items?: object
}

/** The fields of an object schema by name; empty for any other schema. */
export function propertiesOf(schema: object): Record<string, Property> {
  // TypeBox describes a schema's structure in types only. Our schemas use these keywords with their standard meaning.
  return (fieldsOf(schema)['properties'] ?? {}) as Record<string, Property>
}

/** The field at a path of names and places, `['reports', '0', 'kind']`; empty when the schema does not describe it. */
export function propertyAt(schema: object, path: string[]): Property {
  let at: Property = {}
  let within: object = schema
  for (const name of path) {
    at =
      propertiesOf(within)[name] ??
      byPattern(within, name) ??
      (/^\d+$/.test(name) ? itemsOf(within) : {})
    within = at
  }
  return at
}

/** The schema of a field whose name depends on the data. */
const byPattern = (schema: object, name: string): Property | undefined =>
  Object.entries(fieldsOf(fieldsOf(schema)['patternProperties'])).find(([pattern]) =>
    new RegExp(pattern).test(name),
  )?.[1] as Property | undefined

const itemsOf = (schema: object): Property => fieldsOf(fieldsOf(schema)['items'])
