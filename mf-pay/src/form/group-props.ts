import type { GivingTerms } from 'shared/contract'
import type { GiftField } from './gift-form'
import type { GiftFormHandle } from './use-give'

/** What each group of fields needs. They register in the order they stand: the first faulty one gets the focus. */
export interface GroupProps {
  form: GiftFormHandle
  terms: GivingTerms
  /** What is wrong with a field, in words. */
  fault: (field: GiftField) => string | undefined
}
