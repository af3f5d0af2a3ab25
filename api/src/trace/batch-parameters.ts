import { Type } from 'typebox'
import { gtinOf } from 'shared/gtin'
import { Failure } from '../envelope/failure'

/** The GTIN in a call, of up to 14 digits. */
export const Gtin = Type.String({ minLength: 1, maxLength: 14, pattern: '^\\d+$', reason: 'text' })
/** The number of a batch or of a bag in a call. */
export const Element = Type.String({
  minLength: 1,
  maxLength: 20,
  pattern: '^[!-~]+$',
  reason: 'text',
})

/** 14 digits. @throws {Failure} `noBatch`: a number with a wrong check digit names nothing */
export function wholeGtin(text: string): string {
  const gtin = gtinOf(text)
  if (gtin === null) throw new Failure('noBatch')
  return gtin
}
