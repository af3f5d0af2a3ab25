import { useLocation } from 'shared/router'

/** Kept with a step of the visitor's history that began in the ledger. */
export interface FromLedger {
  /** The query of the ledger's address, `''` for its default view. */
  ledger: string
  /** How many steps back it is. */
  steps: number
}

/** The ledger view that this row was opened from, or null when a link from elsewhere led here. */
export const useFromLedger = (): FromLedger | null => fromLedgerIn(useLocation().state)

/** Other steps keep other things, or nothing. */
function fromLedgerIn(state: unknown): FromLedger | null {
  if (typeof state !== 'object' || state === null) return null
  if (!('ledger' in state) || !('steps' in state)) return null
  const { ledger, steps } = state
  return typeof ledger === 'string' && typeof steps === 'number' ? { ledger, steps } : null
}
