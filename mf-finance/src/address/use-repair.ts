import { useEffect } from 'react'
import type { SearchParams } from 'shared/contract'
import { withoutStale } from './without-stale'
import type { LedgerAddress } from './use-ledger-address'

/**
 * Repairs an address that cannot be shown as it is: malformed values at once, choices that are gone and a
 * page behind the last one as soon as the service has said so.
 * @param total rows that the view finds, once known.
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
