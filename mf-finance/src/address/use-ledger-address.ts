import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'shared/router'
import { useHydrated } from 'shared/ui'
import type { LedgerView } from '../table/ledger-view'
import { readAddress, writeAddress, type AddressField } from './ledger-address'
import { repairedIn, type Repaired } from './repaired'

/** The view that the address asks for, and the ways to change it. */
export interface LedgerAddress {
  view: LedgerView
  /** Malformed parts of the address, already left out of `view`. */
  faults: AddressField[]
  /** False while the page's first render repeats what was composed, which knows no query. */
  ready: boolean
  /** What the last repair took out, to be told; empty after the next step. */
  repaired: AddressField[]
  /** A step of the visitor's: Back leads to the view before. */
  show: (view: LedgerView) => void
  /** Puts a usable address in place of this one, with the notice that it did. */
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
