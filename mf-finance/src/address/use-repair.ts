import { useEffect } from 'react'
import type { SearchParams } from 'shared/contract'
import { withoutStale } from './without-stale'
import type { LedgerAddress } from './use-ledger-address'

/**
 * Repairs an address that cannot be used as it is: malformed values immediately; choices that no longer exist and a
 * page after the last one as soon as the service has responded.
 * @param total number of rows that match the view, once known
 */
export function useRepair(address: LedgerAddress, choices?: SearchParams, total?: number): void {
  const { view, faults, ready, repair } = address
  useEffect(() => {
    if (!ready) return
    const stale = withoutStale(view, choices, total)
    const fields = [...faults, ...stale.faults]
    if (fields.length) repair(stale.view, fields)
  }, [view, faults, ready, repair, choices, total])
}
