import {
  anchorData,
  anchorOf,
  call,
  callNumber,
  newestSize,
  NoAnswer,
  operatorOf,
  PATIENCE_MS,
  Refused,
  type Head,
} from 'shared/chain'
import type { AnchorState, Sending } from './anchor-state'
import { signed, type Account } from './transaction'

export type { AnchorState, Sending } from './anchor-state'
export { readAccount } from './transaction'

export interface Anchoring {
  /** The address of a node. */
  rpc: string
  /** The chain that the node must be of. */
  chainId: number
  contract: string
  /** The contract's operator. */
  account: Account
  /** The log's newest checkpoint. */
  newest: () => Promise<Head | null>
  state: AnchorState
  /** The blocks after which an anchor counts, its own included. */
  confirmations: number
  /** How long the node may take for each answer, in ms. */
  patience?: number
}

/** What staff should know. Only `anchored` is a success. */
export interface AnchorStatus {
  state:
    | 'anchored'
    | 'waiting'
    | 'nothing'
    | 'empty account'
    | 'wrong chain'
    | 'unreachable'
    | 'refused'
    | 'ahead'
    | 'contradiction'
    | 'failed'
  /** The same in a sentence. */
  says: string
  /** Of the tree that it is about. */
  size?: number
}

/**
 * Takes the next step: sends the newest checkpoint, or looks after the one that was sent. Each call ends soon; what is
 * not done is done by the next one. At most one transaction counts for each checkpoint, because all that are sent for it
 * have the same nonce, or the contract refuses the second. Never throws.
 */
export async function anchorOnce(job: Anchoring): Promise<AnchorStatus> {
  try {
    return await step(job)
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    if (error instanceof NoAnswer)
      return { state: 'unreachable', says: `The chain's node gives no usable answer. ${says}` }
    if (error instanceof Refused)
      return { state: 'refused', says: `The chain's node refuses: ${says}` }
    return { state: 'failed', says: `The anchor could not be looked after: ${says}` }
  }
}

async function step(job: Anchoring): Promise<AnchorStatus> {
  const chainId = Number(await ask(job, 'eth_chainId'))
  if (chainId !== job.chainId) {
    const says = `The node is of chain ${chainId}, and anchors belong on chain ${job.chainId}. Nothing was sent.`
    return { state: 'wrong chain', says }
  }
  // Before the contract is read: an older count would let a second transaction out for an anchor that is there.
  const nonce = Number(await ask(job, 'eth_getTransactionCount', job.account.address, 'latest'))
  const onChain = await newestSize(place(job))
  const sendings = await job.state.read()
  // Sizes only grow on the chain, so it has lost or never had what is larger. The oldest goes first, or it never could.
  const missing = sendings.find(({ size }) => size > onChain)
  if (missing) return look(job, missing, nonce)
  const last = sendings.at(-1)
  if (last && last.block === undefined && (await anchorOf(place(job), last.size)))
    return settled(job, last, onChain)
  const head = await job.newest()
  if (!head?.size) return { state: 'nothing', says: 'The log has no checkpoint to anchor yet.' }
  return head.size > onChain ? send(job, head, nonce) : settled(job, head, onChain)
}

/** Whether a tree that should be on the chain is there, and deep enough. */
async function settled(job: Anchoring, head: Head, onChain: number): Promise<AnchorStatus> {
  const { size } = head
  const anchor = await anchorOf(place(job), size)
  if (!anchor) {
    const says = `The chain has an anchor of size ${onChain}, but the log has only ${size} leaves. It may have been restored from an old backup, or another log uses the same contract.`
    return { state: 'ahead', size, says }
  }
  if (anchor.root !== head.root) {
    const says = `The chain has the root ${anchor.root} for size ${size}, but the log says ${head.root}. One of them was changed; compare the log with its backups.`
    return { state: 'contradiction', size, says }
  }
  const blocks = Number(await ask(job, 'eth_blockNumber')) - anchor.block + 1
  if (blocks < job.confirmations) {
    const says = `The anchor of size ${size} has ${blocks} of ${job.confirmations} confirmations.`
    return { state: 'waiting', size, says }
  }
  const sending = (await job.state.read()).find((one) => one.size === size)
  if (sending && sending.block !== anchor.block)
    await job.state.write({ ...sending, block: anchor.block })
  return { state: 'anchored', size, says: `Size ${size} is anchored in block ${anchor.block}.` }
}

/** Looks after a transaction whose anchor is not on the chain: sends it again, or another in its place. */
async function look(job: Anchoring, sending: Sending, nonce: number): Promise<AnchorStatus> {
  // Another transaction took its number, or those before it were lost with their blocks.
  if (sending.nonce !== nonce) return send(job, sending, nonce)
  const price = await ask(job, 'eth_gasPrice')
  if (price > BigInt(sending.gasPrice)) return send(job, sending, nonce)
  const known = await call(job.rpc, 'eth_getTransactionByHash', [sending.hash], job.patience)
  return known ? waiting(sending) : deliver(job, sending)
}

/** Signs a transaction and remembers it before it is sent, so that nothing is sent that a restart does not know of. */
async function send(job: Anchoring, { size, root }: Head, nonce: number): Promise<AnchorStatus> {
  const operator = await operatorOf(place(job))
  if (operator !== job.account.address) {
    const says = `The contract takes anchors from ${operator} alone, and the key is that of ${job.account.address}. Nothing was sent.`
    return { state: 'refused', size, says }
  }
  const data = anchorData({ size, root })
  const question = { from: job.account.address, to: job.contract, data }
  // A quarter more than is asked, so that a rising price does not hold it up.
  const gasPrice = ((await ask(job, 'eth_gasPrice')) * 5n) / 4n
  const gas = ((await ask(job, 'eth_estimateGas', question)) * 6n) / 5n
  const transaction = { nonce, gasPrice, gas, to: job.contract, data }
  const cost = String(gas * gasPrice)
  const sending = {
    ...{ size, root, nonce, gasPrice: String(gasPrice), cost },
    ...signed(transaction, job.chainId, job.account),
  }
  await job.state.write(sending)
  return deliver(job, sending)
}

async function deliver(job: Anchoring, sending: Sending): Promise<AnchorStatus> {
  const balance = await ask(job, 'eth_getBalance', job.account.address, 'latest')
  if (balance < BigInt(sending.cost)) return empty(job, sending.size)
  await call(job.rpc, 'eth_sendRawTransaction', [sending.raw], job.patience)
  return waiting(sending)
}

const waiting = ({ size, hash }: Sending): AnchorStatus => ({
  state: 'waiting',
  size,
  says: `The anchor of size ${size} was sent as ${hash} and is not in a block yet.`,
})

function empty({ account }: Anchoring, size: number): AnchorStatus {
  const says = `Size ${size} is not anchored: the account ${account.address} cannot pay for it. Send it some of the chain's currency; then the anchor follows by itself.`
  return { state: 'empty account', size, says }
}

const ask = (job: Anchoring, method: string, ...params: unknown[]) =>
  callNumber(job.rpc, method, params, job.patience ?? PATIENCE_MS)

const place = ({ rpc, contract, patience }: Anchoring) => ({ rpc, contract, patience })
