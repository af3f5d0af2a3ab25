interface Certificate {
  gtins: readonly string[]
  /** The codes of fields. */
  fields: readonly string[]
  /** The first and the last day, YYYY-MM-DD. */
  from: string
  until: string
}

/** Whether a certificate covers a batch: its product and its field, on the day of its harvest. */
export const covers = (
  { gtins, fields, from, until }: Certificate,
  { gtin, field, harvestedOn }: { gtin: string; field: string; harvestedOn: string },
): boolean =>
  gtins.includes(gtin) && fields.includes(field) && from <= harvestedOn && harvestedOn <= until
