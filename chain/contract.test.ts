import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { hexToBytes } from '@noble/hashes/utils.js'
import {
  anchorData,
  anchorOf,
  call,
  callNumber,
  newestSize,
  Refused,
  SELECTORS,
} from 'shared/chain'
import { compiled } from './compiler'
import { richAccount } from './local-chain'
import { headOf, noChain, rootOf, startChain, type TestChain } from './testing/start-chain'
import { accountOf, signed, type Account } from './transaction'

const file = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'anchors.json'), 'utf8'),
) as ReturnType<typeof compiled>

describe('the compiled contract', () => {
  it('is what the compiler makes of Anchors.sol', () => assert.deepEqual(compiled(), file))

  it('has the calls that the programs make', () => {
    for (const [form, selector] of Object.entries(SELECTORS))
      assert.equal(file.selectors[form], selector)
  })

  it('has one call that changes something, and nobody can replace it', () => {
    const changing = (file.abi as { name?: string; stateMutability?: string }[])
      .filter(({ stateMutability }) => stateMutability && stateMutability !== 'view')
      .map(({ name }) => name)
    assert.deepEqual(changing, ['anchor'])
  })
})

describe('the contract on a chain', { skip: noChain }, () => {
  let chain: TestChain
  const operator = richAccount()
  /** The second account of every local chain, as rich as the first. */
  const stranger = accountOf(
    hexToBytes('59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'),
  )
  before(async () => {
    chain = await startChain()
  })
  after(() => chain.stop())

  /** Sends an anchor without asking first whether it would be accepted. @returns whether it was */
  async function anchor(size: number, root: string, by: Account): Promise<boolean> {
    const { rpc, contract: to, chainId } = chain
    const nonce = Number(await callNumber(rpc, 'eth_getTransactionCount', [by.address, 'latest']))
    const gasPrice = (await callNumber(rpc, 'eth_gasPrice')) * 2n
    const data = anchorData({ size, root })
    const { raw, hash } = signed({ nonce, gasPrice, gas: 200_000n, to, data }, chainId, by)
    await call(rpc, 'eth_sendRawTransaction', [raw])
    await chain.settled()
    const { status } = (await call(rpc, 'eth_getTransactionReceipt', [hash])) as { status: string }
    return status === '0x1'
  }

  /** The words of the error by which the contract refuses a call. */
  async function refusal(size: number, root: string, from: Account): Promise<string> {
    const question = { from: from.address, to: chain.contract, data: anchorData({ size, root }) }
    const error: unknown = await call(chain.rpc, 'eth_call', [question, 'latest']).catch(
      (e: unknown) => e,
    )
    assert.ok(error instanceof Refused, 'The call was not refused.')
    return error.message
  }

  it('has no anchor at first', async () => {
    assert.equal(await newestSize(chain), 0)
    assert.equal(await anchorOf(chain, 10), undefined)
  })

  it('takes an anchor from its operator, with the block and its time', async () => {
    assert.equal(await anchor(10, rootOf(10), operator), true)
    assert.equal(await newestSize(chain), 10)
    const { block = 0, time = 0, ...head } = (await anchorOf(chain, 10)) ?? {}
    assert.deepEqual(head, headOf(10))
    const number = `0x${block.toString(16)}`
    const there = await call(chain.rpc, 'eth_getBlockByNumber', [number, false])
    assert.equal(time, Number((there as { timestamp: string }).timestamp) * 1_000)
  })

  it('refuses a stranger', async () => {
    assert.equal(await anchor(11, rootOf(11), stranger), false)
    // The first four bytes of the hash of NotTheOperator().
    assert.match(await refusal(11, rootOf(11), stranger), /47fac6c1|NotTheOperator/)
  })

  it('refuses a smaller size, and a size that it never had between two others', async () => {
    assert.equal(await anchor(20, rootOf(20), operator), true)
    for (const size of [0, 9, 10, 15, 19])
      assert.equal(await anchor(size, rootOf(1), operator), false)
    assert.match(await refusal(19, rootOf(19), operator), /1cf9ed5d|NotLargerThan/)
  })

  it('refuses another root of a known size, and the same root a second time', async () => {
    assert.equal(await anchor(20, rootOf(1), operator), false)
    assert.equal(await anchor(20, rootOf(20), operator), false)
  })

  it('refuses a root of zeroes, which would read as no anchor', async () => {
    assert.equal(await anchor(30, '0'.repeat(64), operator), false)
    assert.match(await refusal(30, '0'.repeat(64), operator), /cccc2700|NoRoot/)
  })

  it('still holds what it held, and has one event for each anchor', async () => {
    assert.equal((await anchorOf(chain, 10))?.root, rootOf(10))
    assert.equal((await anchorOf(chain, 20))?.root, rootOf(20))
    for (const size of [0, 9, 11, 15, 19, 30]) assert.equal(await anchorOf(chain, size), undefined)
    assert.deepEqual(await chain.events(), [headOf(10), headOf(20)])
  })

  it('takes the largest size that a log can have', async () => {
    assert.equal(await anchor(Number.MAX_SAFE_INTEGER, rootOf(7), operator), true)
    assert.equal(await newestSize(chain), Number.MAX_SAFE_INTEGER)
  })
})
