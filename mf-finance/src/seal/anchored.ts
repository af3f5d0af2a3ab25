import type { ComponentType } from 'react'
import type { Voice } from 'shared/chain'
import type { GetAnswer } from 'shared/contract'
import type { SealState } from 'shared/seal'
import type { Checked } from './checked'

/** Where the service says that the anchors are. */
export type AnchorPlace = NonNullable<GetAnswer<'/log/anchor/get'>>

interface Heard {
  place: AnchorPlace
  /** What each node said. */
  voices: Voice[]
}

/** An anchor on which the nodes agree. */
interface Read extends Heard {
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
  | ({ state: 'newer' } & Read)
  | ({ state: 'anchored' } & Read)
  /** Not a state of this log; or the log has lost what was anchored for longer than an hour. */
  | ({ state: 'contradicts'; why: 'fork' | 'cut' } & Read)

/** What was found; `unread` when the service or the log could not be read. */
export interface Found {
  check: AnchorCheck | { state: 'unread' }
}

/** Rows, and what was found of them in the log. */
export interface AnchoredRows {
  ids: readonly string[]
  of: (id: string) => SealState
  checked: Checked | undefined
}

/** What was found, and what shows it, which sites without a chain never load. */
export interface Anchor extends Found {
  view: {
    AnchorNote: ComponentType<Found & AnchoredRows>
    AnchorDetails: ComponentType<Found>
    AnchorVerdict: ComponentType<{ why: 'fork' | 'cut' }>
  }
}
