import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { call } from 'shared/chain'
import { anchorOnce } from './anchorer'
import { accountOf } from './transaction'
import { answer, startFrontNode, type Question } from './testing/front-node'
import {
  headOf,
  noChain,
  rootOf,
  startChain,
  untilAnchored,
  type TestChain,
} from './testing/start-chain'

/** The deployment is the operator's first transaction. */
const DEPLOYED = 1

describe('anchors', { skip: noChain }, () => {
  let chain: TestChain
  before(async () => {
    chain = await startChain()
  })
  after(() => chain.stop())

  it('are nothing to do while the log has no checkpoint', async () => {
    const { state, says } = await anchorOnce(chain.job(0))
    assert.deepEqual([state, says], ['nothing', 'The log has no checkpoint to anchor yet.'])
  })

  it('count after their confirmations, and not before', async () => {
    const job = chain.job(5, { confirmations: 3 })
    assert.match((await anchorOnce(job)).says, /^The anchor of size 5 was sent as 0x[0-9a-f]{64}/)
    await chain.settled()
    assert.equal((await anchorOnce(job)).says, 'The anchor of size 5 has 1 of 3 confirmations.')
    await chain.mine(1)
    assert.equal((await anchorOnce(job)).state, 'waiting')
    await chain.mine(1)
    assert.deepEqual(await anchorOnce(job), {
      state: 'anchored',
      size: 5,
      says: 'Size 5 is anchored in block 2.',
    })
  })

  it('are sent once for each checkpoint, also by a job that has lost its state', async () => {
    const job = chain.job(6)
    await untilAnchored(chain, job)
    await untilAnchored(chain, job)
    await untilAnchored(chain, chain.job(6))
    assert.deepEqual(await chain.events(), [headOf(5), headOf(6)])
    assert.equal(await chain.sent(), DEPLOYED + 2)
  })

  it('go on with the newest checkpoint, not with each that came meanwhile', async () => {
    const job = chain.job(7)
    await anchorOnce(job)
    await chain.settled()
    job.log.size = 8
    await anchorOnce(job)
    job.log.size = 9
    await untilAnchored(chain, job)
    await untilAnchored(chain, job)
    assert.deepEqual((await chain.events()).slice(2), [headOf(7), headOf(9)])
  })

  it('are no success when the log is shorter than the chain knows', async () => {
    const { state, says } = await anchorOnce(chain.job(8))
    assert.equal(state, 'ahead')
    assert.match(says, /^The chain has an anchor of size 9, but the log has only 8 leaves\./)
  })

  it('are no success when the log has another root than the chain', async () => {
    const newest = () => Promise.resolve({ size: 9, root: rootOf(1) })
    const { state, says } = await anchorOnce(chain.job(9, { newest }))
    assert.equal(state, 'contradiction')
    assert.match(says, /^The chain has the root a{63}9 for size 9, but the log says a{63}1\./)
  })

  it('are not sent with the key of somebody else', async () => {
    const account = accountOf(new Uint8Array(32).fill(7))
    const { state, says } = await anchorOnce(chain.job(10, { account }))
    assert.equal(state, 'refused')
    assert.match(says, /takes anchors from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 alone/)
  })

  it('are a failure in words when the log cannot be read', async () => {
    const newest = () => Promise.reject(new Error('The database is away.'))
    const { state, says } = await anchorOnce(chain.job(10, { newest }))
    assert.equal(state, 'failed')
    assert.equal(says, 'The anchor could not be looked after: The database is away.')
  })
})

describe('an anchor that a reorganisation removed', { skip: noChain }, () => {
  let chain: TestChain
  before(async () => {
    chain = await startChain()
    await chain.mine(20)
  })
  after(() => chain.stop())

  it('is sent again while it waits for its confirmations', async () => {
    const job = chain.job(5, { confirmations: 3 })
    await anchorOnce(job)
    assert.deepEqual(await chain.events(), [headOf(5)])
    await chain.reorganise(1)
    assert.deepEqual(await chain.events(), [])
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5)])
    assert.equal(await chain.sent(), DEPLOYED + 1)
  })

  it('is sent again after it counted, with all that came after it, the oldest first', async () => {
    const job = chain.job(6)
    await untilAnchored(chain, job)
    const { block = 0 } = (await job.state.read()).at(-1) ?? {}
    job.log.size = 7
    await untilAnchored(chain, job)
    const latest = Number(await call(chain.rpc, 'eth_blockNumber'))
    await chain.reorganise(latest - block + 1)
    assert.deepEqual(await chain.events(), [headOf(5)])
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5), headOf(6), headOf(7)])
    assert.equal(await chain.sent(), DEPLOYED + 3)
  })
})

describe('a chain where nothing costs anything', { skip: noChain }, () => {
  it('gets its anchors from an empty account, and again after a reorganisation', async (t) => {
    const chain = await startChain('--gas-price', '0', '--block-base-fee-per-gas', '0')
    t.after(() => chain.stop())
    const front = await startFrontNode(chain.rpc, ({ method, forward }) =>
      method === 'eth_gasPrice' ? answer('0x0') : forward(),
    )
    t.after(() => front.close())
    await chain.mine(5)
    const job = chain.job(5, { rpc: front.rpc })
    await call(chain.rpc, 'anvil_setBalance', [job.account.address, '0x0'])
    await untilAnchored(chain, job)
    job.log.size = 6
    await untilAnchored(chain, job)
    const { block = 0 } = (await job.state.read())[0] ?? {}
    await chain.reorganise(Number(await call(chain.rpc, 'eth_blockNumber')) - block + 1)
    assert.deepEqual(await chain.events(), [])
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5), headOf(6)])
    assert.equal(await chain.sent(), DEPLOYED + 2)
  })
})

describe('a transaction', { skip: noChain }, () => {
  let chain: TestChain
  before(async () => {
    chain = await startChain()
    await call(chain.rpc, 'evm_setAutomine', [false])
  })
  after(() => chain.stop())

  const pool = async () => {
    const content = (await call(chain.rpc, 'txpool_content')) as {
      pending: Record<string, Record<string, { hash: string; gasPrice: string }>>
    }
    return Object.values(content.pending).flatMap((of) => Object.values(of))
  }

  it('is sent again when the node has forgotten it', async () => {
    const job = chain.job(5)
    await anchorOnce(job)
    const [first] = await pool()
    await call(chain.rpc, 'anvil_dropAllTransactions')
    assert.deepEqual(await pool(), [])
    await anchorOnce(job)
    assert.deepEqual(
      (await pool()).map(({ hash }) => hash),
      [first?.hash],
    )
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5)])
  })

  it('is replaced, under the same number, when the price has risen above what it offers', async () => {
    const job = chain.job(6)
    await anchorOnce(job)
    const [first] = await pool()
    await call(chain.rpc, 'anvil_setNextBlockBaseFeePerGas', ['0x174876e800'])
    await chain.mine(1)
    assert.equal((await chain.events()).length, 1)
    await anchorOnce(job)
    const [second, ...others] = await pool()
    assert.equal(BigInt(second?.gasPrice ?? 0) > BigInt(first?.gasPrice ?? 0), true)
    assert.deepEqual(others, [])
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5), headOf(6)])
    assert.equal(await chain.sent(), DEPLOYED + 2)
  })

  it('is signed anew when another one of the account took its number', async () => {
    const job = chain.job(7)
    const { address } = job.account
    await anchorOnce(job)
    await call(chain.rpc, 'anvil_dropAllTransactions')
    await call(chain.rpc, 'eth_sendTransaction', [{ from: address, to: address }])
    await chain.mine(1)
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5), headOf(6), headOf(7)])
    assert.equal(await chain.sent(), DEPLOYED + 4)
  })
})

describe('an empty account', { skip: noChain }, () => {
  it('is said to staff, is no success, and fills up again', async (t) => {
    const chain = await startChain()
    t.after(() => chain.stop())
    const job = chain.job(5)
    const setBalance = (wei: string) =>
      call(chain.rpc, 'anvil_setBalance', [job.account.address, wei])
    for (const little of ['0x0', '0x1000']) {
      await setBalance(little)
      const { state, says } = await anchorOnce(job)
      assert.equal(state, 'empty account')
      assert.match(
        says,
        /^Size 5 is not anchored: the account 0xf39f[0-9a-f]{36} cannot pay for it\./,
      )
    }
    assert.deepEqual(await chain.events(), [])
    await setBalance('0xde0b6b3a7640000')
    await untilAnchored(chain, job)
    assert.deepEqual(await chain.events(), [headOf(5)])
  })
})

describe('a node that cannot be trusted', { skip: noChain }, () => {
  let chain: TestChain
  before(async () => {
    chain = await startChain()
  })
  after(() => chain.stop())

  /** What the job says at a node which answers so, and afterwards at the real one, where nothing must have arrived. */
  async function saidOf(
    reply: (question: Question) => Promise<string | undefined> | string | undefined,
  ) {
    const front = await startFrontNode(chain.rpc, reply)
    const status = await anchorOnce(chain.job(5, { rpc: front.rpc, patience: 300 }))
    await front.close()
    assert.deepEqual(await chain.events(), [])
    return status
  }

  it('answers with HTML', async () =>
    assert.deepEqual(await saidOf(() => '<!doctype html><title>Log in</title>'), {
      state: 'unreachable',
      says: "The chain's node gives no usable answer. It answers with something else than JSON-RPC (200).",
    }))

  it('never answers', async () =>
    assert.deepEqual(await saidOf(() => undefined), {
      state: 'unreachable',
      says: "The chain's node gives no usable answer. No answer within 0.3 s.",
    }))

  it('is away', async () => {
    const { state, says } = await anchorOnce(chain.job(5, { rpc: 'http://127.0.0.1:1' }))
    assert.equal(state, 'unreachable')
    assert.equal(says, "The chain's node gives no usable answer. No connection.")
  })

  it('says that it is of another chain', async () => {
    const lie = ({ method, forward }: Question) =>
      method === 'eth_chainId' ? answer('0x1') : forward()
    assert.deepEqual(await saidOf(lie), {
      state: 'wrong chain',
      says: 'The node is of chain 1, and anchors belong on chain 31337. Nothing was sent.',
    })
  })

  it('says that it is of this chain but is of another: what it is sent counts on neither', async (t) => {
    const other = await startChain('--chain-id', '77')
    t.after(() => other.stop())
    const front = await startFrontNode(other.rpc, ({ method, forward }) =>
      method === 'eth_chainId' ? answer('0x7a69') : forward(),
    )
    t.after(() => front.close())
    const job = chain.job(5, { rpc: front.rpc })
    for (let steps = 0; steps < 3; steps++) {
      assert.notEqual((await anchorOnce(job)).state, 'anchored')
      await other.mine(1)
    }
    assert.deepEqual(await other.events(), [])
    assert.deepEqual(await chain.events(), [])
  })

  it('has no such contract', async () => {
    const contract = '0x00000000000000000000000000000000000000aa'
    const { state, says } = await anchorOnce(chain.job(5, { contract }))
    assert.equal(state, 'unreachable')
    assert.match(says, /It has no such contract\.$/)
  })

  it('refuses the transaction', async () => {
    const error = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'pool is full' },
    })
    const { state, says } = await saidOf(({ method, forward }) =>
      method === 'eth_sendRawTransaction' ? error : forward(),
    )
    assert.deepEqual([state, says], ['refused', "The chain's node refuses: pool is full"])
  })

  it('takes the transaction and loses the answer: it is not sent a second time', async () => {
    const front = await startFrontNode(chain.rpc, async ({ method, forward }) => {
      const told = await forward()
      return method === 'eth_sendRawTransaction' ? undefined : told
    })
    const job = chain.job(5, { rpc: front.rpc, patience: 300 })
    assert.equal((await anchorOnce(job)).state, 'unreachable')
    await untilAnchored(chain, job)
    await front.close()
    assert.deepEqual(await chain.events(), [headOf(5)])
    assert.equal(await chain.sent(), DEPLOYED + 1)
  })
})
