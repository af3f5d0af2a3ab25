import { types as defaults, type CustomTypesConfig } from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * How pg's column types become values: fen and counts are `bigint`; a date is the text of a calendar day, never a
 * timestamp.
 */
export const types: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary'): unknown => {
    if (id === INT8) return BigInt
    if (id === DATE) return String
    return defaults.getTypeParser(id, format)
  },
}
