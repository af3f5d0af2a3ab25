import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'shared/router'
import { useHydrated } from 'shared/ui'
import type { LedgerView } from '../table/ledger-view'
import { readAddress, writeAddress, type AddressField } from './ledger-address'
import { repairedIn, type Repaired } from './repaired'

/** The view that the address describes, and functions to change it. */
export interface LedgerAddress {
  view: LedgerView
  /** Malformed parts of the address, already left out of `view`. */
  faults: AddressField[]
  /** False during hydration, because the composed page does not know the query. */
  ready: boolean
  /** What the last repair removed, to be shown; empty after the next navigation. */
  repaired: AddressField[]
  /** Navigates to a view; the browser's back button returns to the one before. */
  show: (view: LedgerView) => void
  /** Replaces this address with a usable one, and records what was repaired. */
  repair: (view: LedgerView, fields: AddressField[]) => void
}

export function useLedgerAddress(): LedgerAddress {
  const ready = useHydrated()
  const location = useLocation()
  const search = ready ? location.search : ''
  const state: unknown = ready ? location.state : null
  const navigate = useNavigate()
  const { view, faults } = useMemo(() => readAddress(search), [search])
  const repaired = useMemo(() => repairedIn(state), [state])
  const show = useCallback(
    (next: LedgerView) => void navigate({ search: writeAddress(next) }),
    [navigate],
  )
  const repair = useCallback(
    (next: LedgerView, fields: AddressField[]) => {
      const told: Repaired = { repaired: [...new Set([...repaired, ...fields])] }
      void navigate({ search: writeAddress(next) }, { replace: true, state: told })
    },
    [navigate, repaired],
  )
  return { view, faults, ready, repaired, show, repair }
}
