/** A transaction that anchors a checkpoint, as the job signed it (chain/anchor-state.ts). */
export interface AnchorSendingTable {
  chain_id: bigint
  contract: string
  size: bigint
  root: string
  /** Of the demonstration's log. */
  demo: boolean
  nonce: bigint
  gas_price: string
  cost: string
  raw: string
  hash: string
  block: bigint | null
}

/** What the job found when it last looked at the chain. */
export interface AnchorStatusTable {
  chain_id: bigint
  contract: string
  state: string
  says: string
  /** The newest size that had its confirmations. */
  anchored: bigint | null
  checked_at: Date
  /** When the next look is due. */
  due_at: Date
}
