import type { Account } from 'shared/contract'
import { fenOf } from 'shared/ui'

/** The parts of an account's bar, in fen. */
export interface Parts {
  spent: bigint
  movedOut: bigint
  left: bigint
  /** What went out beyond what came in. */
  overspent: bigint
  /** What came in. */
  came: bigint
}

/** What became of the money that came into an account. */
export function partsOf({ received, movedIn, movedOut, spent, left }: Account): Parts {
  const rest = fenOf(left)
  return {
    spent: fenOf(spent),
    movedOut: fenOf(movedOut),
    left: rest > 0n ? rest : 0n,
    overspent: rest < 0n ? -rest : 0n,
    came: fenOf(received) + fenOf(movedIn),
  }
}

/** The length of a bar: what came in, or what went out when that was more. */
export const lengthOf = ({ came, overspent }: Parts): bigint => came + overspent
