import assert from 'node:assert/strict'
import type { Chance } from '../chance'
import type { Database } from '../database/open'
import { Appender, type NewEntry } from '../finance/append'
import { correctEntry } from '../finance/correct'
import { AccountRun } from './account-run'
import type { TestApi } from './api'
import {
  balanceOf,
  choicesOf,
  fen,
  fitting,
  pageOf,
  readExport,
  readLines,
  summaryOf,
  versionsOf,
  type Asked,
  type BookRow,
  type Side,
} from './book'
import { importText } from './import-text'
import { randomFilter, randomPage, randomSort } from './random-questions'
import { fileOf, GOODS, newRow, type Known } from './random-rows'

const STEPS = 6
const QUESTIONS = 10
const SIDES: Side[] = ['donation', 'expense', 'entry']

/** One run: writes random changes to a ledger and checks all calls after every step. */
export class LedgerRun {
  private readonly luck: Chance
  private readonly database: Database
  private readonly api: TestApi
  private readonly accounts: AccountRun
  /** Every row written so far, with its id. */
  private book: (Known & { id: string })[] = []
  private rows: BookRow[] = []
  private files = 0

  constructor(luck: Chance, database: Database, api: TestApi) {
    this.luck = luck
    this.database = database
    this.api = api
    this.accounts = new AccountRun(luck, database, api)
  }

  async go(seeded: boolean): Promise<void> {
    if (seeded) {
      await this.compare()
      this.book = this.rows.map((row) => ({ ...row, file: null }))
      await this.correct()
      await this.compare()
      this.book = []
    }
    await recordGoods(this.database)
    await this.import(2_600)
    for (let step = 0; step < STEPS; step++) {
      await this.compare()
      const chosen = this.luck.between(1, 10)
      if (chosen <= 3) await this.import(this.luck.between(1, this.luck.pick([3, 60, 900])))
      else if (chosen <= 4) await this.give()
      else if (chosen === 5) await this.accounts.move()
      else if (chosen === 6) await this.fail()
      else for (let more = this.luck.between(1, 30); more > 0; more--) await this.correct()
    }
    await this.compare()
  }

  // Changes to the ledger.

  private async import(count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => newRow(this.luck))
    const name = `file-${++this.files}.csv`
    const result = await this.take(rows, name)
    assert.equal(result.outcome, 'stored')
    this.expected = rows.map((row) => ({ ...row, file: name }))
  }

  private take(rows: Known[], fileName: string) {
    const text = fileOf(this.luck, rows)
    const overspent = rows.map(({ purpose }) => purpose)
    return importText(this.database.queries, text, { fileName, overspent })
  }

  /** A single donation, as a payment appends it. */
  private async give(): Promise<void> {
    const row = newRow(this.luck, 'donation')
    await this.database.queries.transaction().execute(async (writes) => {
      const entry = { ...row, direction: 1, amount: fen(row.amount) } as NewEntry
      await (await new Appender(writes).start()).append([entry], null)
    })
    this.expected = [{ ...row, file: null }]
  }

  private async correct(): Promise<void> {
    const corrected = new Set(this.book.map(({ corrects }) => corrects))
    const open = this.book.filter(({ id }) => !corrected.has(id))
    const row = this.luck.pick(open)
    const news = newRow(this.luck)
    const texts = ['direction', 'type', 'purpose', 'item', 'unit', 'date', 'amount'] as const
    // The demonstration's rows may name what is recorded in it alone.
    const names = [...texts, ...(this.files > 0 ? (['batch', 'field'] as const) : [])] as const
    const value = { ...news, direction: news.list }
    // An annulled row has no amount that could be kept.
    const annul = fen(row.amount) > 0n && this.luck.between(1, 5) === 1
    const changes = Object.fromEntries(
      names
        .filter(
          (name) => this.luck.between(1, 3) === 1 || (name === 'amount' && fen(row.amount) === 0n),
        )
        .map((name) => [name, value[name]]),
    )
    const { direction: list = row.list, ...others } = changes as Record<string, string>
    const after = annul ? { ...row, amount: '0.00' } : { ...row, ...others, list }
    if (
      !annul &&
      names.every((name) =>
        name === 'direction' ? after.list === row.list : after[name] === row[name],
      )
    )
      return
    // Refused, as spending unrestricted money is.
    if (after.list === 'expense' && after.purpose === '不限定用途') return
    const reason = this.luck.pick(['金额抄错', '=typo', 'Booked twice, "sorry"'])
    const given = {
      id: row.id,
      reason,
      changes: annul ? {} : emptied(changes),
      annul,
      dryRun: false,
      overspent: [row.purpose, after.purpose],
    }
    const result = await correctEntry(this.database, given)
    assert.equal(
      fen(result.balanceAfter) - fen(result.balanceBefore),
      countedAs(after) - countedAs(row),
    )
    this.book.push({
      ...(after as Known),
      id: result.after.id!,
      corrects: row.id,
      reason,
      file: null,
    })
  }

  /** Operations that must not change anything: a faulty file, a known file, a rolled-back transaction. */
  private async fail(): Promise<void> {
    const rows = Array.from({ length: 5 }, () => newRow(this.luck))
    const faulty = await this.take([...rows, { ...rows[0]!, amount: '0' }], 'faulty.csv')
    assert.equal(faulty.outcome, 'faulty')
    const cut = this.database.queries.transaction().execute(async (writes) => {
      const entry = { ...rows[0]!, direction: 1, amount: fen(rows[0]!.amount) } as NewEntry
      await (await new Appender(writes).start()).append([entry], null)
      throw new Error('cut off')
    })
    await assert.rejects(cut, /cut off/)
    const dry = { id: this.book[0]!.id, reason: 'dry', changes: { amount: '7.77' }, annul: false }
    await correctEntry(this.database, {
      ...dry,
      overspent: [this.book[0]!.purpose],
      dryRun: true,
    }).catch((error: Error) => assert.match(error.message, /already corrected|Nothing changes/))
  }

  // Checks against the rows of the exported file.

  private expected: Known[] = []

  private async compare(): Promise<void> {
    await this.check(`/finance/entry/export?lang=${this.luck.pick(['zh', 'en'])}`, async (path) => {
      this.rows = readExport((await this.api.app.inject(`/api${path}`)).body)
      this.agreeWithBook()
    })
    await this.check('/finance/balance/get', async (path) => {
      const { updatedAt: _at, demo: _demo, ...told } = await this.api.data(path)
      assert.deepEqual(told, balanceOf(this.rows))
    })
    await this.accounts.compare(this.rows)
    for (const side of SIDES) await this.compareChoices(side)
    for (let question = 0; question < QUESTIONS; question++) await this.ask()
    for (let more = 0; more < 4; more++) await this.compareVersions()
  }

  /** The export contains exactly what was written. */
  private agreeWithBook(): void {
    const numbered = this.rows.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    if (this.book.length > 0 || this.expected.length > 0) {
      const known = new Set(this.book.map(({ id }) => id))
      const news = numbered.filter(({ id }) => !known.has(id))
      assert.equal(news.length, this.expected.length, 'new rows in the file')
      this.book.push(...this.expected.map((row, place) => ({ ...row, id: news[place]!.id })))
      this.expected = []
      const correctedBy = new Map(this.book.map(({ id, corrects }) => [corrects, id]))
      const should = this.book.map(({ file: _, ...row }) => ({
        ...row,
        correctedBy: correctedBy.get(row.id) ?? null,
      }))
      assert.deepEqual(
        numbered,
        should.toSorted((one, other) => Number(one.id) - Number(other.id)),
      )
    }
  }

  private async compareChoices(side: Side): Promise<void> {
    await this.check(`/finance/${side}/get-search-params`, async (path) => {
      const told = await this.api.data(path)
      const should = choicesOf(this.rows, side)
      assert.deepEqual([told.date, told.amount], [should.date, should.amount])
      for (const name of ['types', 'purposes', 'items', 'units', 'batches', 'fields'] as const) {
        const list = told[name] as { value: string; label: string; count: number }[]
        const counts = should[name]
        assert.equal(told.omitted[name], counts.size - list.length, name)
        // Only long lists are truncated.
        assert.ok(list.length >= Math.min(100, counts.size), `${list.length} ${name}`)
        for (const { value, label, count } of list)
          assert.deepEqual([label, count], [LABELS[value] ?? value, counts.get(value)])
        const sorted = [...counts.values()].toSorted((one, other) => other - one)
        assert.deepEqual(
          list.map(({ count }) => count),
          sorted.slice(0, list.length),
        )
        assert.equal(new Set(list.map(({ value }) => value)).size, list.length)
      }
    })
  }

  private async ask(): Promise<void> {
    const side = this.luck.pick(SIDES)
    const filter = randomFilter(this.luck, this.rows)
    await this.check(`/finance/${side}/get-summary?${query(filter)}`, async (path) => {
      const { updatedAt: _at, demo: _demo, purposes: told, ...rest } = await this.api.data(path)
      const { purposes: should, ...other } = summaryOf(this.rows, side, filter)
      assert.deepEqual(rest, other)
      type Part = { purpose: string; income: string; expense: string }
      const byName = (one: Part, two: Part) => (one.purpose < two.purpose ? -1 : 1)
      assert.deepEqual((told as Part[]).toSorted(byName), should)
      const size = (part: Part) => fen(part.income) + fen(part.expense)
      for (const [place, part] of (told as Part[]).entries())
        assert.ok(place === 0 || size(told[place - 1]) >= size(part), 'the greatest first')
    })
    const total = fitting(this.rows, side, filter).length
    for (let more = 0; more < 3; more++) {
      const asked = { ...filter, ...randomSort(this.luck), ...randomPage(this.luck, total) }
      await this.check(`/finance/${side}/page?${query(asked)}`, async (path) => {
        const { demo: _, ...told } = await this.api.data(path)
        assert.deepEqual(told, pageOf(this.rows, side, asked))
      })
    }
    if (this.luck.between(1, 3) === 1) await this.compareExport(side, filter)
  }

  private async compareExport(side: Side, filter: Asked): Promise<void> {
    const format = this.luck.pick(['csv', 'jsonl'])
    await this.check(
      `/finance/${side}/export?${query({ ...filter })}&format=${format}`,
      async (path) => {
        const answer = await this.api.app.inject(`/api${path}`)
        const told = format === 'csv' ? readExport(answer.body) : readLines(answer.body)
        const should = fitting(this.rows, side, filter)
        assert.equal(answer.headers['x-entries'], String(should.length))
        assert.deepEqual(told, should)
      },
    )
  }

  private async compareVersions(): Promise<void> {
    const corrected = this.rows.filter(({ corrects }) => corrects !== null)
    const row = this.luck.pick(
      corrected.length > 0 && this.luck.between(0, 3) > 0 ? corrected : this.rows,
    )
    await this.check(`/finance/entry/get?id=${row.id}`, async (path) => {
      const { versions } = await this.api.data(path)
      const told = (versions as { row: object; reason: string | null; file: string | null }[]).map(
        (version) => ({ ...version.row, reason: version.reason }),
      )
      assert.deepEqual(told, versionsOf(this.rows, row.id))
      for (const { row: of, file } of versions)
        assert.equal(file, this.book.find(({ id }) => id === of.id)?.file ?? null)
    })
  }

  /** Adds the path of a failing call to the error. */
  private async check(path: string, compare: (path: string) => Promise<void>): Promise<void> {
    try {
      await compare(path)
    } catch (error) {
      if (error instanceof Error) error.message = `${decodeURIComponent(path)}\n${error.message}`
      throw error
    }
  }
}

/** What is called otherwise than it is named: what rows name in the runs, and in the demonstration. */
const LABELS: Record<string, string> = {
  ...{ ...GOODS.batches, ...GOODS.fields },
  ...{ '09521234500018/R-01': '北坡稻鸭米', N1: '一号稻田', G3: '三号棚' },
}

/** Records what rows name. */
async function recordGoods({ queries }: Database): Promise<void> {
  const records = [
    ...Object.entries(GOODS.fields).map(([key, name]) => ({ kind: 'field' as const, key, name })),
    ...Object.entries(GOODS.batches).flatMap(([key, name]) => [
      { kind: 'batch' as const, key, name },
      { kind: 'product' as const, key: key.split('/')[0]!, name },
    ]),
  ]
  await queries
    .insertInto('trace_record')
    .values(
      records.map(({ kind, key, name }) => ({
        kind,
        key,
        hash: '',
        record: JSON.stringify({ name }),
      })),
    )
    .execute()
}

/** As the command has it: an empty text takes away what was named. */
const emptied = (changes: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? '']))

const countedAs = ({ list, amount }: { list: string; amount: string }) =>
  list === 'donation' ? fen(amount) : -fen(amount)
const query = (asked: Asked) => new URLSearchParams(asked).toString()
