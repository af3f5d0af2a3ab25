import type { GetAnswer } from 'shared/contract'
import type { Voice } from 'shared/chain'

/** Where the service says that the anchors are. */
export type AnchorPlace = NonNullable<GetAnswer<'/log/anchor/get'>>

interface Heard {
  place: AnchorPlace
  /** What each node said. */
  voices: Voice[]
}

/** An anchor on which the nodes agree. */
interface Found extends Heard {
  size: number
  /** 64 hex digits. */
  root: string
  block: number
  /** Of the block, in ms since 1970. */
  time: number
  /** How many nodes say so. */
  agreed: number
}

/** What this browser has found of the log on the chain. */
export type AnchorCheck =
  /** The service names no chain, or the chain's anchors are of another log. */
  | { state: 'none' }
  /** `not yet`: no anchor has its confirmations. `differs`: the nodes disagree, or the contract is another. */
  | ({ state: 'not yet' | 'unreachable' | 'differs' } & Heard)
  /** Newer than the log that came now, by a moment: no contradiction. */
  | ({ state: 'newer' } & Found)
  | ({ state: 'anchored' } & Found)
  /** Not a state of this log; or the log has lost what was anchored for longer than an hour. */
  | ({ state: 'contradicts'; why: 'fork' | 'cut' } & Found)
