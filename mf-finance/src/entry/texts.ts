import type { LedgerRow } from 'shared/contract'

/** The texts of a row that may have an English one. The names of donors stay as they are. */
export const textsOf = ({ type, purpose, item }: LedgerRow): string[] => [type, purpose, item]
