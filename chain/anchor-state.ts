import type { Head } from 'shared/chain'

/** A transaction that anchors a tree, as it was sent or was about to be. */
export interface Sending extends Head {
  nonce: number
  /** Of a unit of gas, and at most of the whole; in the chain's smallest unit, in decimal digits. */
  gasPrice: string
  cost: string
  /** The signed transaction, and its hash; hex after 0x. */
  raw: string
  hash: string
  /** The block of the anchor, once it has enough confirmations. */
  block?: number
}

/** What the anchorer remembers of one contract. One process at a time uses it. */
export interface AnchorState {
  /** The newest transactions, smallest size first; more than any reorganisation removes. */
  read(): Promise<Sending[]>
  /** Adds one, or replaces the one of the same size; durable when it resolves. */
  write(sending: Sending): Promise<void>
}
