import { links } from 'shared/contract'
import { useLocation } from 'shared/router'

/** Kept with a step of the visitor's history that began in the ledger. */
export interface FromLedger {
  /** The query of the ledger's address, `''` for its default view. */
  ledger: string
  /** How many steps back it is. */
  steps: number
}

/** The ledger view that this row was opened from, or null: by a link from elsewhere. */
export function useFromLedger(): FromLedger | null {
  const { state } = useLocation()
  const from = state as Partial<FromLedger> | null
  return typeof from?.ledger === 'string' && Number.isInteger(from.steps)
    ? (from as FromLedger)
    : null
}

/** The state that a link to a row carries, so that the row leads back to the very view it was opened from. */
export function useEntryState(): FromLedger | undefined {
  const { pathname, search } = useLocation()
  const from = useFromLedger()
  if (pathname === links.finance()) return { ledger: search, steps: 1 }
  return from ? { ...from, steps: from.steps + 1 } : undefined
}
