/** The purpose of money that may be moved to any purpose, as it appears in the ledger. */
export const UNRESTRICTED = '不限定用途'
