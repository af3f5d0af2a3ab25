import type { LedgerRow } from 'shared/contract'
import { fenOf } from 'shared/ui'

/** The sign of a row's amount; zero has none. */
export function signOf({ list, amount }: Pick<LedgerRow, 'list' | 'amount'>): string {
  if (isNothing(amount)) return ''
  return list === 'donation' ? '+' : '−'
}

/** Whether the row is a correction to zero, which annuls the row it corrects. */
export const isAnnulled = ({ corrects, amount }: LedgerRow): boolean =>
  corrects !== null && isNothing(amount)

const isNothing = (amount: string) => fenOf(amount) === 0n
