import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDatabase } from 'api'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { parseCheckpoint, parseNote } from 'shared/log'
import { eventually } from '../../browser'
import { ownBrowser } from '../../journey'
import { startSite, type RunningSite } from '../../site'

const LEDGER = `direction,type,purpose,item,unit,date,amount
donation,个人捐赠,土壤改良,一亩绿肥,王**,2026-01-05,1000.00
expense,种子种苗,土壤改良,紫云英种子,北坡农资站,2026-02-01,400.00
donation,月捐,农户增收,稻田认养,李**,2026-02-02,50.00
`

/** The rows of the ledger in their order; `wrong` is corrected by `right`. */
export type RowName = 'gift' | 'cost' | 'wrong' | 'right'
export type Seal = '已验证' | '未验证' | '验证失败'

/** What a browser keeps when it is closed. */
type Kept = NonNullable<BrowserContextOptions['storageState']>

export const VERIFIED = /^已验证：这一页 4 笔都与农场签名的公开日志一致/
export const UNREAD = /^未验证：没能取到核对用的数据，所以还不能下结论。账目照常显示。$/

/** A site whose ledger was the demonstration's, then three rows, then four; and browsers that saw it at those times. */
export class SealedSite {
  site!: RunningSite
  ids!: Record<RowName, string>
  /** Browsers that remember the demonstration's log, and the log of three rows. */
  sawDemonstration!: Kept
  sawThree!: Kept
  /** What the service answered to the call for proofs at those times. */
  proofsOfDemonstration!: string
  proofsOfThree!: string
  private cluster!: Cluster
  private databaseUrl!: string
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'seal-'))
  readonly inPage: ReturnType<typeof ownBrowser>

  constructor(inPage: ReturnType<typeof ownBrowser>) {
    this.inPage = inPage
  }

  async start(): Promise<void> {
    this.cluster = await startCluster(clusterBinaries()!)
    this.databaseUrl = await this.cluster.create()
    this.site = await startSite({ DATABASE_URL: this.databaseUrl })
    await this.inPage({}, async ({ page }) => {
      ;({ kept: this.sawDemonstration, proofs: this.proofsOfDemonstration } =
        await this.firstVisit(page))
    })
    const file = path.join(this.folder, 'ledger.csv')
    writeFileSync(file, LEDGER)
    await this.staff('import-ledger', file)
    await this.logOf(3)
    await this.inPage({}, async ({ page }) => {
      ;({ kept: this.sawThree, proofs: this.proofsOfThree } = await this.firstVisit(page))
    })
    const { rows } = (
      JSON.parse(this.proofsOfThree) as { data: { rows: { id: string; index: number }[] } }
    ).data
    const [gift, cost, wrong] = rows.sort((one, other) => one.index - other.index)
    const reason = ['--reason', '多录了一位']
    await this.staff('correct-entry', wrong!.id, '--amount', '5.00', ...reason)
    await this.logOf(4)
    const right = String(Number(wrong!.id) + 1)
    this.ids = { gift: gift!.id, cost: cost!.id, wrong: wrong!.id, right }
  }

  async stop(): Promise<void> {
    await this.site?.stop()
    await this.cluster?.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  staff(...words: string[]): Promise<string> {
    return this.site.run('.', 'api/src/staff/cli.ts', ...words)
  }

  /** Opens the ledger and waits until its rows are verified. */
  private async firstVisit(page: Page): Promise<{ kept: Kept; proofs: string }> {
    const answered = page.waitForResponse(/\/log\/proof\/list/)
    await this.says(page, /^已验证：这一页/)
    return { kept: await page.context().storageState(), proofs: await (await answered).text() }
  }

  /** The newest checkpoint, once it is of so many rows. */
  async logOf(size: number, isSo: (note: string) => boolean = () => true): Promise<string> {
    let note = ''
    await eventually(async () => {
      note = await (await fetch(`${this.site.url}/log/checkpoint`)).text()
      assert.equal(parseCheckpoint(parseNote(note)?.text ?? '')?.size, size)
      assert.ok(isSo(note), note)
    })
    return note
  }

  /** Changes the database past every rule of the ledger, as only its owner can. */
  async tamper(...statements: string[]): Promise<void> {
    const database = await openDatabase({ databaseUrl: this.databaseUrl })
    try {
      await database.queries.transaction().execute(async (writes) => {
        await sql`set local session_replication_role = replica`.execute(writes)
        for (const statement of statements) await sql.raw(statement).execute(writes)
        // As every write to the ledger does: until then, kept pages show what was true before.
        await sql`update ledger_total set updated_at = clock_timestamp()`.execute(writes)
      })
    } finally {
      await database.close()
    }
  }

  /**
   * Opens a page of the ledger anew until its verdict is this; earlier answers may be kept for seconds.
   * @param seals of rows that are not as the verdict; a row that is not there is undefined
   */
  async says(page: Page, words: RegExp, seals?: Partial<Record<RowName, Seal | undefined>>) {
    await eventually(async () => {
      await page.goto(`${this.site.url}/finance`)
      await this.hasFound(page, words)
      if (seals) assert.deepEqual(await this.seals(page), { ...this.allAs(words), ...seals })
    })
  }

  /** The same of the page of one row. */
  async saysOf(row: RowName, page: Page, words: RegExp): Promise<void> {
    await eventually(async () => {
      await page.goto(`${this.site.url}/finance/entry/${this.ids[row]}`)
      await this.hasFound(page, words)
    })
  }

  /** Waits until the open page has a verdict, and compares it. */
  async hasFound(page: Page, words: RegExp): Promise<void> {
    const verdict = page.getByRole('status').filter({ hasText: /^(已验证|验证失败|未验证)：/ })
    await verdict.filter({ hasNotText: /还没有核对/ }).waitFor()
    assert.match(await verdict.innerText(), words)
  }

  private allAs(words: RegExp): Record<string, Seal | undefined> {
    const [seal] = /已验证|未验证|验证失败/.exec(words.source) ?? []
    return Object.fromEntries(Object.keys(this.ids).map((name) => [name, seal as Seal]))
  }

  /** The seal of each row, as a screen reader says it. */
  private async seals(page: Page): Promise<Record<string, string | undefined>> {
    const shown = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => ({
        id: /\d+$/.exec(row.querySelector('a')?.getAttribute('href') ?? '')?.[0],
        seal: /已验证|未验证|验证失败/.exec(row.textContent)?.[0],
      })),
    )
    return Object.fromEntries(
      Object.entries(this.ids).map(([name, id]) => [
        name,
        shown.find((row) => row.id === id)?.seal,
      ]),
    )
  }
}

/** Gives the describe that calls it such a site and a browser, from before its first test until after its last. */
export function sealedSite(): SealedSite {
  const sealed = new SealedSite(ownBrowser())
  before(() => sealed.start())
  after(() => sealed.stop())
  return sealed
}
