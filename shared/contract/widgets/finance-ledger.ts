/** The ledger's latest rows as a table, placed on home. */
export interface FinanceLedgerProps {
  /** `sample`: rows made up for demonstration, marked as such; `live`: the real ledger's. */
  source: 'sample' | 'live'
}
