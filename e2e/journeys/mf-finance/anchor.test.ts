import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { RICH_KEY } from 'chain/local-chain'
import { answer, startFrontNode, type FrontNode, type Question } from 'chain/testing/front-node'
import { noChain, startChain, type TestChain } from 'chain/testing/start-chain'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { ROOT, startSite, type RunningSite } from '../../site'

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,一亩绿肥,王**,2026-01-05,1000.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
`

/** What a node answers to the question for an anchor: root, block and time, each 64 hex digits. */
const ANCHOR = 2 + 3 * 64

describe('the anchor of the log', { skip: NO_POSTGRES || noChain }, () => {
  const inPage = ownBrowser()
  const folder = mkdtempSync(path.join(tmpdir(), 'anchor-'))
  let cluster: Cluster
  let databaseUrl: string
  let chain: TestChain
  let nodes: FrontNode[]
  /** How the second of the nodes answers. */
  let second: 'honest' | 'away' | 'lies' = 'honest'
  let site: RunningSite
  before(async () => {
    chain = await startChain('--block-time', '1')
    const honest = ({ forward }: Question) => forward()
    const other = async ({ forward }: Question) => {
      if (second === 'away') return '<!doctype html><p>请先登录</p>'
      const told = await forward()
      const { result } = JSON.parse(told) as { result?: string }
      const lie = second === 'lies' && result?.length === ANCHOR
      return lie ? answer(`0x${'7'.repeat(64)}${result.slice(66)}`) : told
    }
    nodes = [await startFrontNode(chain.rpc, honest), await startFrontNode(chain.rpc, other)]
    cluster = await startCluster(clusterBinaries()!)
    databaseUrl = await cluster.create()
    const file = path.join(folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    // Before the site starts, so that the contract is the real log's and not the demonstration's.
    const { status } = spawnSync(
      process.execPath,
      [...PROGRAM_FLAGS, 'api/src/staff/cli.ts', 'import-ledger', file],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'inherit' },
    )
    assert.equal(status, 0)
    const CHAIN_KEY_FILE = path.join(folder, 'key')
    writeFileSync(CHAIN_KEY_FILE, RICH_KEY)
    site = await startSite({
      DATABASE_URL: databaseUrl,
      ...{ CHAIN_RPC: chain.rpc, CHAIN_ENDPOINTS: nodes.map(({ rpc }) => rpc).join(',') },
      ...{ CHAIN_ID: String(chain.chainId), CHAIN_CONTRACT: chain.contract },
      ...{ CHAIN_CODE_HASH: chain.codeHash, CHAIN_KEY_FILE },
      ...{ CHAIN_CONFIRMATIONS: '2', CHAIN_EVERY_SECONDS: '1' },
    })
  })
  after(async () => {
    await site?.stop()
    for (const node of nodes ?? []) await node.close()
    await chain?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the ledger anew until it says this of the chain. */
  const says = (page: Page, words: RegExp) =>
    eventually(async () => {
      await page.goto(`${site.url}/finance`)
      const told = page
        .getByRole('status')
        .filter({ hasText: /^(已上链|已签名|验证失败|未验证)：/, hasNotText: /还没有核对/ })
      assert.match(await told.innerText(), words)
    })

  it('is read from the nodes by the page itself, for the table and for each row', () =>
    inPage({}, async ({ page, faults }) => {
      await says(
        page,
        /^已上链：这一页 2 笔，链 31337，区块 \d+（.+）。你的浏览器问了 2 个节点，回答的 2 个说的一样。$/,
      )
      await page.getByRole('link', { name: '紫云英种子' }).click()
      await page
        .getByRole('status')
        .filter({ hasText: /^已上链：链 31337，区块 \d+/ })
        .waitFor()
      assert.deepEqual(faults, [])
      assert.deepEqual(
        (await chain.events()).map(({ size }) => size),
        [2],
      )
      const status = await site.run('.', 'api/src/staff/cli.ts', 'anchor-status')
      assert.match(status, /^Size 2 is anchored in block \d+\.\nAnchored last: size 2\./)
    }))

  it('is not believed while one of the nodes says something else, or nothing', () =>
    inPage({}, async ({ page }) => {
      second = 'lies'
      await says(page, /^已签名：链的节点说法不一/)
      second = 'away'
      await says(page, /^已签名：链的节点没有回答，或者回答的太少/)
      second = 'honest'
      await says(page, /^已上链：/)
    }))

  it('shows a log that the farm has written anew to whoever comes for the first time', async () => {
    const database = await openDatabase({ databaseUrl })
    try {
      // As somebody does who has the database and the log's key: another past, with a new signature.
      await database.queries.transaction().execute(async (writes) => {
        await sql`set local session_replication_role = replica`.execute(writes)
        await sql`update ledger_entry set amount = amount + 1`.execute(writes)
        await sql`update ledger_total set updated_at = clock_timestamp()`.execute(writes)
        for (const table of ['log_leaf', 'log_hash', 'log_checkpoint'])
          await sql`delete from ${sql.table(table)}`.execute(writes)
      })
    } finally {
      await database.close()
    }
    await inPage({}, async ({ page }) => {
      await says(page, /^验证失败：日志与链里记着的不一样，这里的账目都不能算验证过。$/)
      await page.getByRole('link', { name: '下载链的记录和这次收到的签名（证据）' }).waitFor()
    })
    await eventually(() =>
      assert.rejects(
        site.run('.', 'api/src/staff/cli.ts', 'anchor-status'),
        /The chain has the root [0-9a-f]{64} for size 2, but the log says/,
      ),
    )
  })
})
