/** The fields of an object of an unknown form, each to be looked at before it is believed; none of anything else. */
export const fieldsOf = (told: unknown): Partial<Record<string, unknown>> =>
  typeof told === 'object' && told !== null ? told : {}
