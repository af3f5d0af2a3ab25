import { ADDRESS_FIELDS, type AddressField } from './ledger-address'

/** Browser-history state of a navigation that repaired the address: what was left out or corrected. */
export interface Repaired {
  repaired: AddressField[]
}

/** What the navigation to this address repaired. Other navigations have other browser-history state, or none. */
export function repairedIn(state: unknown): AddressField[] {
  if (typeof state !== 'object' || state === null || !('repaired' in state)) return []
  return Array.isArray(state.repaired) ? state.repaired.filter(isAddressField) : []
}

const isAddressField = (value: unknown): value is AddressField =>
  ADDRESS_FIELDS.some((field) => field === value)
