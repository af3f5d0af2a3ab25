import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'shared/router'
import { useHydrated } from 'shared/ui'
import { readAddress, writeAddress, type LedgerView, type ViewField } from './ledgerAddress'

interface Repaired {
  repaired: ViewField[]
}

/** The view that the address asks for, and the ways to change it. */
export interface LedgerAddress {
  view: LedgerView
  /** Malformed parts of the address, already left out of `view`. */
  faults: ViewField[]
  /** False while the page's first render repeats what was composed, which knows no query. */
  ready: boolean
  /** What the last repair took out, to be told; empty after the next step. */
  repaired: ViewField[]
  /** A step of the visitor's: Back leads to the view before. */
  show: (view: LedgerView) => void
  /** Puts a usable address in place of this one, with the notice that it did. */
  repair: (view: LedgerView, fields: ViewField[]) => void
}

export function useLedgerAddress(): LedgerAddress {
  const ready = useHydrated()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { view, faults } = useMemo(() => readAddress(ready ? search : ''), [ready, search])
  const earlier = ready ? ((state as Repaired | null)?.repaired ?? NONE) : NONE
  const show = useCallback(
    (next: LedgerView) => void navigate({ search: writeAddress(next) }),
    [navigate],
  )
  const repair = useCallback(
    (next: LedgerView, fields: ViewField[]) => {
      const repaired = [...new Set([...earlier, ...fields])]
      void navigate({ search: writeAddress(next) }, { replace: true, state: { repaired } })
    },
    [navigate, earlier],
  )
  return { view, faults, ready, repaired: earlier, show, repair }
}

const NONE: ViewField[] = []
