import { ADDRESS_FIELDS, type AddressField } from './ledger-address'

/** Kept with a step of the visitor's history that repaired the address: what was left out or corrected. */
export interface Repaired {
  repaired: AddressField[]
}

/** What the step to this address repaired. Other steps keep other things, or nothing. */
export function repairedIn(state: unknown): AddressField[] {
  if (typeof state !== 'object' || state === null || !('repaired' in state)) return []
  return Array.isArray(state.repaired) ? state.repaired.filter(isAddressField) : []
}

const isAddressField = (value: unknown): value is AddressField =>
  ADDRESS_FIELDS.some((field) => field === value)
