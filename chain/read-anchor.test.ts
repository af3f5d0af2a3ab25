import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import { readAnchor, type Anchors } from 'shared/chain'
import { answer, startFrontNode, type Question } from './testing/front-node'
import {
  headOf,
  noChain,
  rootOf,
  startChain,
  untilAnchored,
  type TestChain,
} from './testing/start-chain'

const word = (value: number) => value.toString(16).padStart(64, '0')

it('reads with what a browser has: no library and nothing of Node', () => {
  const files = ['read-anchor.ts', 'contract.ts', 'rpc.ts']
  const imported = files.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, '../shared/chain', file), 'utf8')
    return [...source.matchAll(/ from '([^']+)'/g)].map(([, name]) => name)
  })
  assert.deepEqual([...new Set(imported)].sort(), ['../log', './contract', './rpc'])
})

describe('an anchor read from several nodes', { skip: noChain }, () => {
  let chain: TestChain
  before(async () => {
    chain = await startChain()
    await untilAnchored(chain, chain.job(5))
  })
  after(() => chain.stop())

  /** Nodes in front of the chain that answer so; `honest` forwards everything. */
  async function nodes(
    t: TestContext,
    ...replies: Parameters<typeof startFrontNode>[1][]
  ): Promise<Anchors> {
    const fronts = await Promise.all(replies.map((reply) => startFrontNode(chain.rpc, reply)))
    for (const front of fronts) t.after(() => front.close())
    const { chainId, contract, codeHash } = chain
    const endpoints = fronts.map(({ rpc }) => rpc)
    return { endpoints, chainId, contract, codeHash, confirmations: 2, patience: 1_000 }
  }
  const honest = ({ forward }: Question) => forward()
  const html = () => '<!doctype html>'
  /** Lies about what the contract holds: the words of its answer. */
  const lies =
    (...words: string[]) =>
    ({ method, forward }: Question) =>
      method === 'eth_call' ? answer(`0x${words.join('')}`) : forward()

  it('is anchored when all say the same', async (t) => {
    const reading = await readAnchor(await nodes(t, honest, honest), headOf(5))
    assert.ok(reading.state === 'anchored', reading.state)
    const { size, root, block, time, chainId, agreed } = reading
    assert.deepEqual([size, root, block, chainId, agreed], [5, rootOf(5), 2, 31337, 2])
    assert.ok(
      Math.abs(time - Date.now()) < 3_600_000,
      `${time} is not the time of the block in ms.`,
    )
  })

  it('is found without knowing its size', async (t) => {
    const reading = await readAnchor(await nodes(t, honest, honest, html))
    assert.ok(reading.state === 'anchored', reading.state)
    assert.deepEqual([reading.size, reading.agreed], [5, 2])
  })

  it('differs when the chain has another root than the log', async (t) => {
    const { state } = await readAnchor(await nodes(t, honest, honest), { size: 5, root: rootOf(1) })
    assert.equal(state, 'differs')
  })

  it('differs when one node says another root, block or time', async (t) => {
    const lie = (...words: string[]) => nodes(t, honest, lies(...words))
    const { time } = (await readAnchor(await nodes(t, honest), headOf(5))) as { time: number }
    const words = [rootOf(5), word(2), word(time / 1_000)] as const
    const stateOf = async (...said: string[]) =>
      (await readAnchor(await lie(...said), { size: 5 })).state
    assert.equal(await stateOf(...words), 'anchored')
    assert.equal(await stateOf(rootOf(1), words[1], words[2]), 'differs')
    assert.equal(await stateOf(words[0], word(1), words[2]), 'differs')
    assert.equal(await stateOf(words[0], words[1], word(1)), 'differs')
  })

  it('differs when the code at the address is not the given one', async (t) => {
    const anchors = await nodes(t, honest, honest)
    const { state, voices } = await readAnchor({ ...anchors, codeHash: '0'.repeat(64) }, headOf(5))
    assert.equal(state, 'differs')
    assert.deepEqual(
      voices.map(({ says }) => says),
      ['other code', 'other code'],
    )
  })

  it('is not there yet when a node does not have it', async (t) => {
    const anchors = await nodes(t, honest, lies(word(0), word(0), word(0)))
    assert.equal((await readAnchor(anchors, headOf(5))).state, 'not yet')
    assert.equal((await readAnchor(anchors, headOf(6))).state, 'not yet')
  })

  it('is not there yet before it has its confirmations', async (t) => {
    const anchors = await nodes(t, honest, honest)
    assert.equal((await readAnchor({ ...anchors, confirmations: 500 }, headOf(5))).state, 'not yet')
  })

  it('cannot be told when only one of several nodes answers', async (t) => {
    const silent = () => undefined
    const wrongChain = ({ method, forward }: Question) =>
      method === 'eth_chainId' ? answer('0x1') : forward()
    const anchors = await nodes(t, honest, html, silent, wrongChain)
    const { state, voices } = await readAnchor(anchors, headOf(5))
    assert.equal(state, 'unreachable')
    assert.deepEqual(
      voices.map(({ says, why }) => [says, why]),
      [
        ['anchored', undefined],
        ['nothing', 'It answers with something else than JSON-RPC (200).'],
        ['nothing', 'No answer within 1 s.'],
        ['nothing', 'It is of chain 1.'],
      ],
    )
  })

  it('counts a node that is listed twice once', async (t) => {
    const anchors = await nodes(t, honest)
    const twice = { ...anchors, endpoints: [...anchors.endpoints, ...anchors.endpoints] }
    const reading = await readAnchor(twice, headOf(5))
    assert.ok(reading.state === 'anchored', reading.state)
    assert.equal(reading.agreed, 1)
  })

  it('cannot be told where no contract is, or no node', async (t) => {
    const anchors = await nodes(t, honest, honest)
    const contract = '0x00000000000000000000000000000000000000aa'
    const { state, voices } = await readAnchor({ ...anchors, contract }, headOf(5))
    assert.equal(state, 'unreachable')
    assert.equal(voices[0]?.why, 'It has no such contract.')
    assert.equal((await readAnchor({ ...anchors, endpoints: [] }, headOf(5))).state, 'unreachable')
  })

  it('has the time of a chain that counts in milliseconds', async (t) => {
    const anchors = await nodes(t, lies(rootOf(5), word(2), word(1_795_472_220_123)))
    const reading = await readAnchor({ ...anchors, confirmations: 1 }, headOf(5))
    assert.ok(reading.state === 'anchored', reading.state)
    assert.equal(new Date(reading.time).toISOString(), '2026-11-23T22:17:00.123Z')
  })
})
