import type { LedgerRow } from 'shared/contract'
import { fenOf } from 'shared/ui'

/** The sign of a row's amount. What came to nothing has none. */
export function signOf({ list, amount }: Pick<LedgerRow, 'list' | 'amount'>): string {
  if (isNothing(amount)) return ''
  return list === 'donation' ? '+' : '−'
}

/** A correction that left nothing: the row it names never happened. */
export const isAnnulled = ({ corrects, amount }: LedgerRow): boolean =>
  corrects !== null && isNothing(amount)

const isNothing = (amount: string) => fenOf(amount) === 0n
