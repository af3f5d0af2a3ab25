import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { call } from 'shared/chain'
import { anchorOnce, type Anchoring } from '../anchorer'
import { deployContract, type Deployed } from '../deploy-contract'
import { anvilProgram, NO_PROGRAM, richAccount, startLocalChain } from '../local-chain'
import { fileState } from './file-state'

/** Why tests on a chain are skipped, or false. */
export const noChain = anvilProgram() ? false : NO_PROGRAM

/** The root that a test's log has at a size. */
export const rootOf = (size: number) => size.toString(16).padStart(64, 'a')

export const headOf = (size: number) => ({ size, root: rootOf(size) })

/** A local chain with the contract, whose operator is the rich account. */
export interface TestChain extends Deployed {
  rpc: string
  /** The job of a log that has this many leaves, with a state of its own. */
  job(size: number, change?: Partial<Anchoring>): Anchoring & { log: { size: number } }
  mine(blocks: number): Promise<void>
  /** Replaces the newest blocks by as many empty ones, as if others had found them first. */
  reorganise(blocks: number): Promise<void>
  /** How many transactions of the operator are in blocks. */
  sent(): Promise<number>
  /** What the contract's events say, in their order: size and root. */
  events(): Promise<{ size: number; root: string }[]>
  /** Waits until what was sent is in a block: the node answers a sender before that. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export async function startChain(...options: string[]): Promise<TestChain> {
  const chain = await startLocalChain('--port', '0', ...options)
  const account = richAccount()
  const deployed = await deployContract(chain.rpc, account)
  const folder = mkdtempSync(path.join(tmpdir(), 'chain-test-'))
  let jobs = 0
  const ask = (method: string, ...params: unknown[]) => call(chain.rpc, method, params)
  return {
    rpc: chain.rpc,
    ...deployed,
    job(size, change = {}) {
      const log = { size }
      const state = fileState(path.join(folder, String(jobs++)), deployed)
      const newest = () => Promise.resolve(log.size ? headOf(log.size) : null)
      return {
        rpc: chain.rpc,
        ...deployed,
        account,
        newest,
        state,
        confirmations: 2,
        log,
        ...change,
      }
    },
    async mine(blocks) {
      await ask('anvil_mine', `0x${blocks.toString(16)}`)
    },
    async reorganise(blocks) {
      await ask('anvil_reorg', blocks, [])
    },
    sent: async () => Number(await ask('eth_getTransactionCount', account.address, 'latest')),
    async events() {
      const range = { address: deployed.contract, fromBlock: '0x0', toBlock: 'latest' }
      const logs = (await ask('eth_getLogs', range)) as { topics: string[]; data: string }[]
      return logs.map(({ topics, data }) => ({ size: Number(topics[1]), root: data.slice(2) }))
    },
    async settled() {
      const waiting = async () => {
        const pool = (await ask('txpool_status')) as { pending: string; queued: string }
        return Number(pool.pending) + Number(pool.queued)
      }
      while ((await waiting()) > 0);
    },
    async stop() {
      await chain.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Steps of the job, with a block after each, until it says that something is anchored. */
export async function untilAnchored(chain: TestChain, job: Anchoring): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    const { state, says } = await anchorOnce(job)
    if (state === 'anchored') return
    if (state !== 'waiting') throw new Error(says)
    await chain.mine(1)
  }
  throw new Error('Nothing is anchored after 20 blocks.')
}
