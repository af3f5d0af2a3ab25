import { shanghaiDate } from '../calendar'
import { chance, type Chance } from '../chance'
import { UNRESTRICTED } from '../finance/unrestricted'
import type { NewEntry } from '../finance/append'
import { required } from '../required'
import { costs } from './costs'
import { gifts, type Kind } from './kinds'
import { monthsUntil, type Month } from './months'

const GIFTS_A_MONTH = 96
const COSTS_A_MONTH = 54
/** What the board gives unrestricted money to. */
const NEEDS = new Set(['乡村学校午餐', '老人营养餐', '农户增收'])
const TEN_YUAN = 1_000n
const HUNDRED_YUAN = 10_000n

export interface DemonstrationTransfer {
  to: string
  /** In fen. */
  amount: bigint
  reason: string
  date: string
}

export interface DemonstrationLedger {
  /** By month; the rows of a month by day. */
  entries: NewEntry[]
  /** Of unrestricted money, oldest first. */
  transfers: DemonstrationTransfer[]
}

/**
 * Two years of an invented ledger up to the given day; the same for the same day. A month spends what its purposes had
 * left at its beginning, so no purpose is overspent at any row.
 */
export function demonstrationLedger(now: Date): DemonstrationLedger {
  const luck = chance(20_251_121)
  const left = new Map<string, bigint>()
  const change = (purpose: string, fen: bigint) =>
    left.set(purpose, (left.get(purpose) ?? 0n) + fen)
  const ledger: DemonstrationLedger = { entries: [], transfers: [] }
  for (const month of monthsUntil(shanghaiDate(now))) {
    const transfers = decisions(month, left)
    for (const { to, amount } of transfers) {
      change(to, amount)
      change(UNRESTRICTED, -amount)
    }
    const outgo = withinMeans(luck, left, month, draw(luck, costs, -1, month, COSTS_A_MONTH))
    const income = draw(luck, gifts, 1, month, GIFTS_A_MONTH)
    for (const { purpose, direction, amount } of [...income, ...outgo])
      change(purpose, BigInt(direction) * amount)
    ledger.transfers.push(...transfers)
    ledger.entries.push(
      ...[...income, ...outgo].sort((one, other) => (one.date < other.date ? -1 : 1)),
    )
  }
  return ledger
}

/** On its first day a month gives most of the unrestricted money to those that need it every day, the poorest first. */
function decisions(
  { number, days }: Month,
  left: ReadonlyMap<string, bigint>,
): DemonstrationTransfer[] {
  const [date] = days
  const poorest = [...left]
    .filter(([purpose]) => NEEDS.has(purpose))
    .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
    .slice(0, 2)
  const share = (left.get(UNRESTRICTED) ?? 0n) / 3n
  const amount = share - (share % HUNDRED_YUAN)
  if (date === undefined || amount === 0n) return []
  return poorest.map(([to]) => ({
    to,
    amount,
    reason: `理事会 ${number} 月决议：用不限定用途的捐款补足${to}`,
    date,
  }))
}

export interface DemonstrationCorrection {
  /** Index of the wrong entry. */
  wrong: number
  /** The entry that replaces it. */
  entry: NewEntry
  reason: string
}

/** One correction of each kind as an example for visitors; none of them reduces the balance. */
export function demonstrationCorrections(entries: NewEntry[]): DemonstrationCorrection[] {
  const placed = [...entries.entries()]
  const gifts = placed.filter(([, { direction }]) => direction === 1)
  const costs = placed.filter(([, { direction }]) => direction === -1)
  const correction = (
    placed: [number, NewEntry] | undefined,
    reason: string,
    change: (entry: NewEntry) => Partial<NewEntry>,
  ) => {
    const [wrong, entry] = required(placed, 'a row to correct')
    return { wrong, reason, entry: { ...entry, ...change(entry) } }
  }
  const other = ({ item, unit }: NewEntry) =>
    entries.find((entry) => entry.item === item && entry.unit !== unit)
  const hasOtherUnit = ([, entry]: [number, NewEntry]) => other(entry) !== undefined
  const otherUnit = (entry: NewEntry) => other(entry)?.unit ?? entry.unit
  return [
    correction(costs.at(-60), '同一张发票登记了两次，作废其中一次', () => ({ amount: 0n })),
    correction(costs.slice(0, -6).findLast(hasOtherUnit), '收款单位登记错了', (entry) => ({
      unit: otherUnit(entry),
    })),
    correction(gifts.at(-6), '认捐了两份，只登记了一份', ({ amount }) => ({
      amount: amount * 2n,
    })),
  ]
}

/** Scales a month's costs to what each purpose has left, rounded down to ten yuan like real bills. */
function withinMeans(
  luck: Chance,
  left: ReadonlyMap<string, bigint>,
  { days }: Month,
  drawn: NewEntry[],
): NewEntry[] {
  const purposes = [...new Set(drawn.map(({ purpose }) => purpose))]
  const scales = new Map(
    purposes.map((purpose) => {
      const percent = (luck.between(82, 96) * Math.min(30, days.length)) / 30
      const means = ((left.get(purpose) ?? 0n) * BigInt(Math.round(percent))) / 100n
      return [purpose, { means, wanted: total(drawn.filter((cost) => cost.purpose === purpose)) }]
    }),
  )
  return drawn.flatMap((cost) => {
    const { means, wanted } = required(scales.get(cost.purpose), 'the means of a purpose')
    const scaled = (cost.amount * means) / wanted
    const amount = scaled > 2n * TEN_YUAN ? scaled - (scaled % TEN_YUAN) : scaled
    return amount > 0n ? [{ ...cost, amount }] : []
  })
}

function draw(
  luck: Chance,
  kinds: readonly Kind[],
  direction: 1 | -1,
  { number, days }: Month,
  aMonth: number,
): NewEntry[] {
  const inSeason = kinds
    .map((kind) => ({
      ...kind,
      items: kind.items.filter(({ months }) => months?.includes(number) ?? true),
    }))
    .filter(({ items }) => items.length > 0)
  const weighted = inSeason.flatMap((kind) => Array.from({ length: kind.often }, () => kind))
  const count = Math.max(4, Math.round((aMonth * days.length) / 30))
  return Array.from({ length: count }, () => {
    const kind = luck.pick(weighted)
    const { item, purposes, unit } = luck.pick(kind.items)
    return {
      direction,
      type: kind.type,
      purpose: luck.pick(purposes),
      item,
      unit: unit(luck),
      date: luck.pick(days),
      amount:
        BigInt(luck.between(kind.yuan[0], kind.yuan[1])) * BigInt(kind.step) * 100n +
        cents(luck, kind),
    }
  })
}

const cents = (luck: Chance, kind: Kind) => (kind.odd ? BigInt(luck.between(0, 99)) : 0n)

const total = (entries: NewEntry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0n)
