import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { RICH_KEY } from 'chain/local-chain'
import { startFrontNode, type Question } from 'chain/testing/front-node'
import { noChain, startChain } from 'chain/testing/start-chain'
import { call } from 'shared/chain'
import { clusterBinaries, NO_POSTGRES, startCluster } from '../testing/cluster'
import { newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { approve, ask, order, until } from '../testing/visitor'

/** Of each database. `chain` kills its job alone, with another state, more often. */
const KILLS = Number(process.env['KILLS'] ?? 3)
/** More calls than one step makes. */
const CALLS = 14

const open: (() => unknown)[] = []
after(async () => {
  for (const close of open.toReversed()) await close()
})

/** Kills the service at random calls of its job, while the log grows and blocks are reorganised. */
async function survives(settings: Record<string, string>, say: (text: string) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-anchors-killed-'))
  open.push(() => rmSync(folder, { recursive: true }))
  const keyFile = path.join(folder, 'key')
  writeFileSync(keyFile, RICH_KEY)
  const chain = await startChain()
  open.push(() => chain.stop())
  await chain.mine(10)
  await call(chain.rpc, 'evm_setAutomine', [false])

  /** How many calls the service may make before it is killed, and whether the chain still gets the last one. */
  let left = Infinity
  let isLastHeard = false
  const killedIn: string[] = []
  const front = await startFrontNode(chain.rpc, async ({ method, forward }: Question) => {
    if (--left > 0) {
      const told = await forward()
      await chain.mine(1)
      return told
    }
    if (left === 0) {
      if (isLastHeard) await forward()
      killedIn.push(method)
      void api.kill('SIGKILL')
    }
    return undefined
  })
  open.push(() => front.close())
  const api = await RunningApi.start({
    ...{ ...UNLIMITED, PAY_CHANNELS: 'sandbox', SITE_DIR: path.join(folder, 'site') },
    ...{ DATA_DIR: path.join(folder, 'data'), ...settings },
    ...{ CHAIN_RPC: front.rpc, CHAIN_ENDPOINTS: front.rpc, CHAIN_ID: String(chain.chainId) },
    ...{ CHAIN_CONTRACT: chain.contract, CHAIN_CODE_HASH: chain.codeHash },
    ...{ CHAIN_KEY_FILE: keyFile, CHAIN_CONFIRMATIONS: '2', CHAIN_EVERY_SECONDS: '1' },
  })
  open.push(() => api.kill())

  const logSize = async () => {
    const note = await (await fetch(`${api.origin}/log/checkpoint`)).text()
    return Number(note.split('\n')[1])
  }
  const anchored = async () => {
    const { body } = await ask(api, '/log/anchor/get')
    return (body.data as { size: number | null } | null)?.size ?? 0
  }
  /** A gift, which the log takes in. */
  async function grow() {
    const before = await logSize()
    const { body } = await order(api, newKey())
    await approve(
      api,
      (body.data as { order: { payment: { target: string } } }).order.payment.target,
    )
    await until('the gift is in the log', async () => (await logSize()) > before)
  }

  await until('the log has begun', async () => (await logSize()) > 0)
  for (let kill = 0; kill < KILLS; kill++) {
    await grow()
    isLastHeard = Math.random() < 0.5
    left = 1 + Math.floor(Math.random() * CALLS)
    await until('the service is killed', async () => !api.alive)
    if (kill % 2) await chain.reorganise(1 + Math.floor(Math.random() * 3))
    left = Infinity
    await api.start()
  }
  await grow()
  const size = await logSize()
  await until('the newest checkpoint is anchored', async () => (await anchored()) >= size)
  say(`killed in ${killedIn.join(', ')}`)
  const sizes = (await chain.events()).map((event) => event.size)
  assert.equal(sizes.at(-1), size)
  assert.deepEqual(
    sizes,
    [...new Set(sizes)].sort((one, other) => one - other),
    'each size once, and growing',
  )
  // The first transaction deployed the contract.
  assert.equal(await chain.sent(), 1 + sizes.length)
}

it('anchors survive kills of the service, embedded', { skip: noChain }, (t) =>
  survives({}, (text) => t.diagnostic(text)),
)

it(
  'anchors survive kills of the service, PostgreSQL',
  { skip: noChain || NO_POSTGRES },
  async (t) => {
    const cluster = await startCluster(clusterBinaries()!)
    open.push(() => cluster.stop())
    await survives({ DATABASE_URL: await cluster.create() }, (text) => t.diagnostic(text))
  },
)
