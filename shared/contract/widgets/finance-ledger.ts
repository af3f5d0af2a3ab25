/** The ledger's latest rows as a table, shown on the home page. */
export interface FinanceLedgerProps {
  /** `sample`: made-up demonstration rows, marked as such; `live`: rows of the real ledger. */
  source: 'sample' | 'live'
}
