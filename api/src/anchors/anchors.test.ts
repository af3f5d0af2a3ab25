import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { RICH_KEY, richAccount } from 'chain/local-chain'
import { noChain, startChain, type TestChain } from 'chain/testing/start-chain'
import { sql } from 'kysely'
import { call } from 'shared/chain'
import { parseCheckpoint, parseNote, toBase64 } from 'shared/log'
import type { Database } from '../database/open'
import { takeIn } from '../ledger-log/take-in'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { appendRows } from '../testing/ledger-rows'
import type { ChainSettings, SendingSettings } from './settings'
import { anchorIfDue } from './step'
import { anchorStatus } from './told'

const HOUR = 3_600
const gift = {
  direction: 1 as const,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

if (noChain) console.log(`anchors: ${noChain} Not tested.`)
else
  onEachDatabase('the anchors of the log', (fresh) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farm-anchors-'))
    const keyFile = path.join(folder, 'key')
    const log = { keyFolder: path.join(folder, '.keys'), publicUrl: '' }
    let nodes: TestChain
    let database: Database
    let api: TestApi
    let chain: ChainSettings & { sending: SendingSettings }
    /** How many rows the log has. */
    let rows = 0
    before(async () => {
      writeFileSync(keyFile, RICH_KEY)
      nodes = await startChain()
      const { rpc, chainId, contract, codeHash } = nodes
      const sending = { rpc, keyFile, every: HOUR }
      chain = { endpoints: [rpc], chainId, contract, codeHash, confirmations: 2, sending }
      database = await fresh({ seed: false })
      // It only tells of the anchors; the steps are taken here.
      api = await TestApi.build({ database, chain: { ...chain, sending: undefined } })
    })
    after(async () => {
      await api?.close()
      await nodes?.stop()
      rmSync(folder, { recursive: true })
    })

    async function grow(by = 1) {
      await appendRows(
        database,
        Array.from({ length: by }, () => gift),
      )
      await takeIn(database.queries, log, () => {})
      rows += by
    }
    const step = (settings: ChainSettings = chain) => anchorIfDue(database.queries, settings)
    /** As if the time until the next look had passed. */
    const pass = () => sql`update anchor_status set due_at = now()`.execute(database.queries)
    /** Steps, with a block after each, until one says this. */
    async function stepsUntil(state: string, settings = chain) {
      for (let steps = 0; steps < 20; steps++) {
        await pass()
        const found = await step(settings)
        if (found?.state === state) return found.says
        await nodes.mine(1)
      }
      throw new Error(`Not ${state} after 20 steps.`)
    }
    const place = () => api.data('/log/anchor/get')
    const told = () => anchorStatus(database.queries, chain)
    const sizes = async () => (await nodes.events()).map(({ size }) => size)
    const checkpoint = async () => {
      const { body } = await api.app.inject('/log/checkpoint')
      return parseCheckpoint(parseNote(body)!.text)!
    }

    it('are nothing to do before the log has a checkpoint', async () => {
      assert.equal(await place(), null)
      const { sentences, needsAction } = await told()
      assert.match(sentences[0]!, /^Nobody has looked at the chain yet/)
      assert.equal(needsAction, false)
      assert.equal((await step())?.state, 'nothing')
    })

    it('tell visitors where they are, and a size only once it has its confirmations', async () => {
      await grow(3)
      await pass()
      assert.equal((await step())?.state, 'waiting')
      const { chainId, contract, codeHash } = nodes
      const told = { endpoints: [nodes.rpc], chainId, contract, codeHash, confirmations: 2 }
      assert.deepEqual(await place(), { ...told, size: null })
      await stepsUntil('anchored')
      assert.deepEqual(await place(), { ...told, size: 3 })
      const { root } = await checkpoint()
      assert.deepEqual(await nodes.events(), [{ size: 3, root: Buffer.from(root).toString('hex') }])
    })

    it('are made once in an interval, of the newest checkpoint', async () => {
      await grow()
      await grow()
      assert.equal(await step(), undefined)
      assert.deepEqual(await sizes(), [3])
      await stepsUntil('anchored')
      assert.deepEqual(await sizes(), [3, 5])
      assert.equal(await step(), undefined)
    })

    it('are looked after by one process at a time', async () => {
      await grow()
      await pass()
      const found = await Promise.all([step(), step(), step()])
      assert.equal(found.filter(Boolean).length, 1)
      await stepsUntil('anchored')
      assert.deepEqual(await sizes(), [3, 5, 6])
      assert.equal(await nodes.sent(), 1 + 3)
    })

    it('come back when a reorganisation has removed them', async () => {
      const before = await nodes.events()
      await nodes.mine(1)
      await nodes.reorganise(4)
      assert.notDeepEqual(await nodes.events(), before)
      await stepsUntil('anchored')
      assert.deepEqual(await nodes.events(), before)
      assert.equal(await nodes.sent(), 1 + 3)
    })

    it('say that the account is empty, and go on when it is filled', async () => {
      const balance = (wei: string) =>
        call(nodes.rpc, 'anvil_setBalance', [richAccount().address, wei])
      await balance('0x0')
      await grow()
      const says = await stepsUntil('empty account')
      assert.match(says, /^Size 7 is not anchored: the account 0xf39f.* cannot pay for it/)
      const { sentences, needsAction } = await told()
      assert.deepEqual(
        [sentences[0], sentences[1], needsAction],
        [says, 'Anchored last: size 6.', true],
      )
      assert.equal((await place()).size, 6)
      await balance('0xde0b6b3a7640000')
      await stepsUntil('anchored')
      assert.equal((await place()).size, 7)
    })

    it('say that the node is away, and that it is of another chain', async () => {
      await grow()
      const away = { ...chain, sending: { ...chain.sending, rpc: 'http://127.0.0.1:1' } }
      assert.match(await stepsUntil('unreachable', away), /No connection\.$/)
      // A chain of another number has a status of its own.
      const found = await step({ ...chain, chainId: 77 })
      assert.equal(found?.state, 'wrong chain')
      assert.match(found.says, /^The node is of chain 31337, and anchors belong on chain 77\./)
      assert.equal((await sizes()).at(-1), 7)
      await stepsUntil('anchored')
      assert.equal((await sizes()).at(-1), 8)
    })

    it('say that the chain contradicts the log', async () => {
      const { root } = await checkpoint()
      const change = (from: string, to: string) =>
        sql`update log_checkpoint set note = replace(note, ${from}, ${to})`.execute(
          database.queries,
        )
      const other = toBase64(new Uint8Array(32).fill(7))
      await change(toBase64(root), other)
      assert.match(
        await stepsUntil('contradiction'),
        /^The chain has the root [0-9a-f]{64} for size 8/,
      )
      await change(other, toBase64(root))
      await stepsUntil('anchored')
      assert.equal(await nodes.sent(), 1 + rows - 3)
    })

    it('are not mixed with those of the demonstration’s log', async () => {
      const { queries } = database
      await sql`update anchor_sending set demo = true where size < 7`.execute(queries)
      assert.match(await stepsUntil('other log'), /the real log needs a contract of its own/)
      assert.equal(await place(), null)
      await sql`update anchor_sending set demo = false`.execute(queries)
      await stepsUntil('anchored')
    })
  })

it('without a chain, nothing is anchored, and the page is told so', async () => {
  const { nowhere } = await import('../database/nowhere')
  const database = nowhere()
  const api = await TestApi.build({ database })
  assert.equal(await api.data('/log/anchor/get'), null)
  await api.close()
  const { sentences } = await anchorStatus(database.queries, undefined)
  assert.match(sentences[0]!, /^No chain is configured/)
})
