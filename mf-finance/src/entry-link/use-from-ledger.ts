import { useLocation } from 'shared/router'

/** Browser-history state of a page that was reached from the ledger. */
export interface FromLedger {
  /** The query string of the ledger's address; `''` for its default view. */
  ledger: string
  /** How many steps back in the browser's history the ledger is. */
  steps: number
}

/** The ledger view that this row was opened from, or null when it was opened from elsewhere. */
export const useFromLedger = (): FromLedger | null => fromLedgerIn(useLocation().state)

/** Other pages have other browser-history state, or none. */
function fromLedgerIn(state: unknown): FromLedger | null {
  if (typeof state !== 'object' || state === null) return null
  if (!('ledger' in state) || !('steps' in state)) return null
  const { ledger, steps } = state
  return typeof ledger === 'string' && typeof steps === 'number' ? { ledger, steps } : null
}
