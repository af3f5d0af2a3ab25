import { startTransition, useCallback, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'shared/router'
import { useAddressReady } from 'shared/ui'
import type { LedgerView } from '../table/ledger-view'
import { readAddress, writeAddress, type AddressField } from './ledger-address'
import { repairedIn, type Repaired } from './repaired'

/** The view that the address describes, and functions to change it. */
export interface LedgerAddress {
  view: LedgerView
  /** Malformed parts of the address, already left out of `view`. */
  faults: AddressField[]
  /** False during hydration of a composed page, which does not know the query. */
  ready: boolean
  /** What the address holds that cannot be used, or what its last repair removed; to be shown. */
  repaired: AddressField[]
  /** Navigates to a view; the browser's back button returns to the one before. */
  show: (view: LedgerView) => void
  /** Replaces this address with a usable one, and records what was repaired. */
  repair: (view: LedgerView, fields: AddressField[]) => void
}

export function useLedgerAddress(): LedgerAddress {
  const ready = useAddressReady()
  const location = useLocation()
  // The router renders an address in a transition. A choice made meanwhile must build on the address that is on its way.
  const [newest, setNewest] = useOptimistic(location.search)
  const search = ready ? newest : ''
  const state: unknown = ready ? location.state : null
  const navigate = useNavigate()
  const { view, faults } = useMemo(() => readAddress(search), [search])
  const repaired = useMemo(() => [...new Set([...repairedIn(state), ...faults])], [state, faults])
  const goTo = useCallback(
    (next: LedgerView, options?: NavigateOptions) =>
      startTransition(() => {
        const search = writeAddress(next)
        setNewest(search)
        void navigate({ search }, options)
      }),
    [navigate, setNewest],
  )
  const show = useCallback((next: LedgerView) => goTo(next), [goTo])
  const repair = useCallback(
    (next: LedgerView, fields: AddressField[]) => {
      const told: Repaired = { repaired: [...new Set([...repaired, ...fields])] }
      goTo(next, { replace: true, state: told })
    },
    [goTo, repaired],
  )
  return { view, faults, ready, repaired, show, repair }
}
