import type { GivingTerms } from 'shared/contract'
import type { GiftField } from './gift-form'
import type { GiftFormHandle } from './use-give'

/**
 * The props of each group of fields. Fields register in their order on the screen, so that the first faulty one gets
 * the focus.
 */
export interface GroupProps {
  form: GiftFormHandle
  terms: GivingTerms
  /** Returns the message for a field's fault. */
  fault: (field: GiftField) => string | undefined
}
