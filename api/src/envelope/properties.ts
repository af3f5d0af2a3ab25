import { fieldsOf } from '../fields'

/** What a schema says of one field, as far as checks and sentences need it. */
export interface Property {
  type?: string
  reason?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  enum?: unknown[]
}

/** The fields of a schema of an object, by name; none of another schema. */
export function propertiesOf(schema: object): Record<string, Property> {
  // TypeBox knows the form of a schema as a type alone; ours say nothing else under these keywords.
  return (fieldsOf(schema)['properties'] ?? {}) as Record<string, Property>
}
