/** The fields of a value of unknown type, each to be checked before use; empty when it is not an object. */
export const fieldsOf = (told: unknown): Partial<Record<string, unknown>> =>
  typeof told === 'object' && told !== null ? told : {}
