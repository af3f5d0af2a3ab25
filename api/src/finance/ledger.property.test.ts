import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { it } from 'node:test'
import { chance, type Chance } from '../chance'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
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
  yuan,
  type Asked,
  type BookRow,
  type Side,
} from '../testing/book'
import { onEachDatabase } from '../testing/databases'
import { Appender, type NewEntry } from './append'
import { correctEntry } from './correct'
import { importLedger } from './import'

// Fixed, so that a failure means that the code changed. `SEED=$RANDOM ROUNDS=50` searches for new failures.
const SEED = Number(process.env.SEED ?? 100)
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const STEPS = 6
const QUESTIONS = 10
const SIDES: Side[] = ['donation', 'expense', 'entry']

const types = {
  donation: ['个人捐赠', '企业捐赠', 'Monthly gift', '=义卖'],
  expense: ['种子种苗', '物流运输', 'Seeds (rice)', '+其他'],
}
const purposes = ['乡村学校午餐', '老人营养餐', 'School lunch', '午餐 100%', 'Soil_care']
const items = [
  '午餐认捐',
  '水稻种子',
  'Rice seed',
  '营养餐',
  '有机肥（袋装）',
  "'-quoted",
  '"大米", 新',
]
const units = ['王**', '县种子站', 'Farm Supply Ltd', '青石社区居委会', 'farm supply ltd', '餐']

type Text = 'type' | 'purpose' | 'item' | 'unit'
/** An expected ledger row before it has an id. */
type Known = Omit<BookRow, 'id' | 'correctedBy'> & { file: string | null }

/** One run: writes random changes to a ledger and checks all calls after every step. */
class Run {
  private readonly luck: Chance
  private readonly database: Database
  private readonly api: TestApi
  /** Every row written so far, with its id. */
  private book: (Known & { id: string })[] = []
  private rows: BookRow[] = []
  private files = 0

  constructor(luck: Chance, database: Database, api: TestApi) {
    this.luck = luck
    this.database = database
    this.api = api
  }

  async go(seeded: boolean): Promise<void> {
    if (seeded) {
      await this.compare()
      this.book = this.rows.map((row) => ({ ...row, file: null }))
      await this.correct()
      await this.compare()
      this.book = []
    }
    await this.import(2_600)
    for (let step = 0; step < STEPS; step++) {
      await this.compare()
      const chosen = this.luck.between(1, 10)
      if (chosen <= 3) await this.import(this.luck.between(1, this.luck.pick([3, 60, 900])))
      else if (chosen <= 5) await this.give()
      else if (chosen === 6) await this.fail()
      else for (let more = this.luck.between(1, 30); more > 0; more--) await this.correct()
    }
    await this.compare()
  }

  // Changes to the ledger.

  private async import(count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => this.newRow())
    const name = `file-${++this.files}.csv`
    const result = await this.take(rows, name)
    assert.equal(result.outcome, 'stored')
    this.expected = rows.map((row) => ({ ...row, file: name }))
  }

  private take(rows: Known[], fileName: string) {
    const english = this.luck.between(0, 1) === 1
    const header = english
      ? 'direction,type,purpose,item,unit,date,amount'
      : '收支,类型,用途,项目,单位,日期,金额'
    const quoted = (text: string) =>
      `"${text.replaceAll('"', '""').replace(/^(?='*[=+\-@])/, "'")}"`
    const lines = rows.map(({ list, type, purpose, item, unit, date, amount }) =>
      [list, ...[type, purpose, item, unit].map(quoted), date, amount].join(','),
    )
    const text = `${header}\n${lines.join('\n')}\n`
    return importLedger(this.database.queries, {
      open: () => Readable.from([Buffer.from(text)]),
      fileName,
      dryRun: false,
      signal: new AbortController().signal,
      progress: () => {},
    })
  }

  /** A single donation, as a payment appends it. */
  private async give(): Promise<void> {
    const row = this.newRow('donation')
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
    const news = this.newRow()
    const names = ['direction', 'type', 'purpose', 'item', 'unit', 'date', 'amount'] as const
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
    const { direction: list = row.list, ...texts } = changes as Record<string, string>
    const after = annul ? { ...row, amount: '0.00' } : { ...row, ...texts, list }
    if (
      !annul &&
      names.every((name) =>
        name === 'direction' ? after.list === row.list : after[name] === row[name],
      )
    )
      return
    const reason = this.luck.pick(['金额抄错', '=typo', 'Booked twice, "sorry"'])
    const given = { id: row.id, reason, changes: annul ? {} : changes, annul, dryRun: false }
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
    const rows = Array.from({ length: 5 }, () => this.newRow())
    const faulty = await this.take([...rows, { ...rows[0]!, amount: '0' }], 'faulty.csv')
    assert.equal(faulty.outcome, 'faulty')
    const cut = this.database.queries.transaction().execute(async (writes) => {
      const entry = { ...rows[0]!, direction: 1, amount: fen(rows[0]!.amount) } as NewEntry
      await (await new Appender(writes).start()).append([entry], null)
      throw new Error('cut off')
    })
    await assert.rejects(cut, /cut off/)
    const dry = { id: this.book[0]!.id, reason: 'dry', changes: { amount: '7.77' }, annul: false }
    await correctEntry(this.database, { ...dry, dryRun: true }).catch((error: Error) =>
      assert.match(error.message, /already corrected|Nothing changes/),
    )
  }

  private newRow(
    list: BookRow['list'] = this.luck.pick(['donation', 'donation', 'expense']),
  ): Known {
    const { luck } = this
    const once = luck.between(1, 1_000_000)
    return {
      list,
      type: luck.pick(types[list]),
      purpose: luck.pick(purposes),
      item: luck.between(1, 4) === 1 ? `第${once}批 Lot` : luck.pick(items),
      unit: luck.between(1, 3) === 1 ? `户${once}` : luck.pick(units),
      date: dayAt(luck.between(0, luck.pick([40, 700]))),
      amount: yuan(this.amount()),
      corrects: null,
      reason: null,
      file: null,
    }
  }

  /** At the edges of size classes, or anywhere. */
  private amount(): bigint {
    const { luck } = this
    if (luck.between(1, 3) === 1) return BigInt(luck.between(1, 500_000))
    const edge =
      luck.pick([1n, 2n, 5n]) * 10n ** BigInt(luck.between(0, 10)) + luck.pick([-1n, 0n, 1n])
    return edge < 1n ? 1n : edge > 100_000_000_000n ? 100_000_000_000n : edge
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
      for (const name of ['types', 'purposes', 'items', 'units'] as const) {
        const list = told[name] as { value: string; label: string; count: number }[]
        const counts = should[name]
        assert.equal(told.omitted[name], counts.size - list.length, name)
        // Only long lists are truncated.
        assert.ok(list.length >= Math.min(100, counts.size), `${list.length} ${name}`)
        for (const { value, label, count } of list)
          assert.deepEqual([label, count], [value, counts.get(value)])
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
    const filter = this.filter()
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
      const asked = { ...filter, ...this.sort(), ...this.page(total) }
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

  private filter(): Asked {
    const { luck } = this
    const row = luck.pick(this.rows)
    const asked: Asked = {}
    const some = (often: number) => luck.between(1, 100) <= often
    for (const name of ['type', 'purpose', 'item', 'unit'] as const)
      if (some(18)) asked[name] = some(85) ? row[name] : luck.pick(this.rows)[name]
    if (some(40)) asked.keyword = this.keyword(row)
    const [from, to] = [this.day(row), this.day(row)].toSorted()
    if (some(25)) asked.dateFrom = from!
    if (some(25)) asked.dateTo = to!
    const [least, most] = [this.near(row), this.near(row)].toSorted((a, b) => Number(a - b))
    if (some(20)) asked.amountMin = yuan(least!)
    if (some(20)) asked.amountMax = yuan(most!)
    return asked
  }

  /** One or two words of one or more characters, from the texts of one or two rows. */
  private keyword(row: BookRow): string {
    const { luck } = this
    const word = (of: BookRow) => {
      const letters = [...of[luck.pick<Text>(['type', 'purpose', 'item', 'unit'])]]
      const length = luck.pick([1, 1, 2, 2, 3, 5])
      const start = luck.between(0, Math.max(0, letters.length - length))
      const text = letters.slice(start, start + length).join('')
      return luck.between(0, 1) === 1 ? text.toUpperCase() : text.replace('（', '(')
    }
    const words = luck.pick([[row], [row], [row, row], [row, luck.pick(this.rows)]]).map(word)
    const text = words.join(luck.pick([' ', '　', '  '])).slice(0, 50)
    return text.trim() === '' ? '餐' : text
  }

  /** Days within a month, and its first and last. */
  private day({ date }: BookRow): string {
    const { luck } = this
    const days = Date.parse(date) / DAY_MS
    const near = (shift: number) => new Date((days + shift) * DAY_MS).toISOString().slice(0, 10)
    const first = `${date.slice(0, 7)}-01`
    const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0))
    return luck.pick([
      date,
      near(1),
      near(-1),
      near(-45),
      near(200),
      first,
      last.toISOString().slice(0, 10),
    ])
  }

  private near({ amount }: BookRow): bigint {
    const { luck } = this
    const edge = luck.pick([1n, 2n, 5n]) * 10n ** BigInt(luck.between(0, 11))
    const found = luck.pick([fen(amount), fen(amount) + 1n, fen(amount) - 1n, edge, edge - 1n, 0n])
    return found < 0n ? 0n : found
  }

  private sort(): Asked {
    const way = () => this.luck.pick([undefined, '1', '-1'])
    return defined({ dateSort: way(), amountSort: way() })
  }

  private page(total: number): Asked {
    const { luck } = this
    const size = luck.pick([1, 7, 10, 20, 50, 100])
    const last = Math.max(1, Math.ceil(total / size))
    const pageNo = luck.pick([1, last, last + 1, luck.between(1, last), luck.between(1, last)])
    return { pageNo: String(pageNo), pageSize: String(size) }
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

const DAY_MS = 86_400_000
const TODAY = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS)
const dayAt = (before: number) => new Date((TODAY - before) * DAY_MS).toISOString().slice(0, 10)
const countedAs = ({ list, amount }: { list: string; amount: string }) =>
  list === 'donation' ? fen(amount) : -fen(amount)
const query = (asked: Asked) => new URLSearchParams(asked).toString()
const defined = (asked: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked

onEachDatabase('every call after anything that may be written', (fresh) => {
  for (let round = 0; round < ROUNDS; round++)
    it(`tells what the rows of the exported file say (SEED=${SEED + round})`, async () => {
      const luck = chance(SEED + round)
      const seeded = luck.between(1, 3) === 1
      const database = await fresh(seeded ? {} : { seed: false })
      const api = await TestApi.build({ database, callsPerMinute: 1_000_000 })
      try {
        await new Run(luck, database, api).go(seeded)
      } finally {
        await api.close()
        await database.close()
      }
    })
})
