import { useEffect } from 'react'
import { onLastPage } from './last-page'
import type { LedgerAddress } from './use-ledger-address'

/**
 * Repairs an address that cannot be used as it is: malformed values immediately; a page after the last one as soon as
 * the service has responded. A value that the ledger does not know stays: it fits nothing.
 * @param total number of rows that match the view, once known
 */
export function useRepair(address: LedgerAddress, total?: number): void {
  const { view, faults, ready, repair } = address
  useEffect(() => {
    if (!ready) return
    const there = onLastPage(view, total)
    const fields = [...faults, ...there.faults]
    if (fields.length) repair(there.view, fields)
  }, [view, faults, ready, repair, total])
}
