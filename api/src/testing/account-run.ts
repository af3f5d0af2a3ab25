import assert from 'node:assert/strict'
import type { Chance } from '../chance'
import type { Database } from '../database/open'
import { transferMoney, undoTransfer } from '../finance/transfer'
import type { TestApi } from './api'
import { accountsOf, readTransfers } from './auditor'
import { fen, yuan, type BookRow } from './book'

interface Account {
  purpose: string
  unrestricted: boolean
  left: string
}

/** The largest amount that the service takes, in fen. */
const MOST = 100_000_000_000n

/** The part of a random run that moves money and compares the accounts with the exported files. */
export class AccountRun {
  private readonly luck: Chance
  private readonly database: Database
  private readonly api: TestApi

  constructor(luck: Chance, database: Database, api: TestApi) {
    this.luck = luck
    this.database = database
    this.api = api
  }

  private accounts = async (): Promise<Account[]> =>
    (await this.api.data('/finance/account/list')).list

  /** Moves up to all unrestricted money, or takes an earlier transfer back. */
  async move(): Promise<void> {
    const accounts = await this.accounts()
    const given = { reason: this.luck.pick(['理事会决议', '=sum']), dryRun: false }
    const { list } = await this.api.data('/finance/transfer/page')
    const open = (list as { id: string; undoes: unknown; undoneBy: unknown; to: string }[]).filter(
      ({ undoes, undoneBy }) => undoes === null && undoneBy === null,
    )
    if (open.length > 0 && this.luck.between(1, 3) === 1) {
      const { id, to } = this.luck.pick(open)
      await undoTransfer(this.database, { ...given, id, overspent: [to] })
      return
    }
    const free = accounts.find(({ unrestricted }) => unrestricted)
    const others = accounts.filter(({ unrestricted }) => !unrestricted)
    if (!free || fen(free.left) <= 0n) return
    const share = 1n + (fen(free.left) * BigInt(this.luck.between(0, 99))) / 100n
    const amount = yuan(share < MOST ? share : MOST)
    await transferMoney(this.database, { ...given, to: this.luck.pick(others).purpose, amount })
  }

  /** Compares every account with what an auditor computes from the exported files. */
  async compare(rows: BookRow[]): Promise<void> {
    const file = await this.api.app.inject(
      `/api/finance/transfer/export?lang=${this.luck.pick(['zh', 'en'])}`,
    )
    const told = (await this.accounts())
      .map(({ unrestricted: _, ...account }) => account)
      .toSorted((one, other) => (one.purpose < other.purpose ? -1 : 1))
    assert.deepEqual(told, accountsOf(rows, readTransfers(file.body)))
  }
}
