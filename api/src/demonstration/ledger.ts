import { shanghaiDate } from '../calendar'
import { chance, type Chance } from '../chance'
import type { NewEntry } from '../finance/append'
import { required } from '../required'
import { costs, gifts, type Kind } from './kinds'

const MONTHS = 24
const GIFTS_A_MONTH = 96
const COSTS_A_MONTH = 54

/**
 * Two years of an invented ledger up to the given day; the same for the same day. Each month spends less than it
 * receives, so the balance is positive at every month's end.
 */
export function demonstrationEntries(now: Date): NewEntry[] {
  const today = shanghaiDate(now)
  const luck = chance(20_251_121)
  const entries: NewEntry[] = []
  for (const month of monthsUntil(today)) {
    const days = daysOf(month, today)
    const share = days.length / 30
    const income = draw(luck, gifts, 1, days, Math.max(4, Math.round(GIFTS_A_MONTH * share)))
    const drawn = draw(luck, costs, -1, days, Math.max(2, Math.round(COSTS_A_MONTH * share)))
    const outgo = scaledTo(drawn, (total(income) * BigInt(luck.between(82, 96))) / 100n)
    entries.push(...[...income, ...outgo].sort((one, other) => (one.date < other.date ? -1 : 1)))
  }
  return entries
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
  const otherUnit = ({ type, unit }: NewEntry) =>
    entries.find((entry) => entry.type === type && entry.unit !== unit)?.unit ?? unit
  return [
    correction(costs.at(-60), '同一张发票登记了两次，作废其中一次', () => ({ amount: 0n })),
    correction(costs.at(-7), '收款单位登记错了', (entry) => ({ unit: otherUnit(entry) })),
    correction(gifts.at(-6), '认捐了两份，只登记了一份', ({ amount }) => ({
      amount: amount * 2n,
    })),
  ]
}

/** Scales a month's costs to its budget, rounded down to ten yuan like real bills. */
function scaledTo(entries: NewEntry[], means: bigint): NewEntry[] {
  const wanted = total(entries)
  return entries.map((entry) => {
    const scaled = (entry.amount * means) / wanted
    return { ...entry, amount: scaled > 2_000n ? scaled - (scaled % 1_000n) : scaled || 1n }
  })
}

function draw(
  luck: Chance,
  kinds: readonly Kind[],
  direction: 1 | -1,
  days: string[],
  count: number,
) {
  const weighted = kinds.flatMap((kind) => Array.from({ length: kind.often }, () => kind))
  return Array.from({ length: count }, (): NewEntry => {
    const kind = luck.pick(weighted)
    const [item, purposes] = luck.pick(kind.items)
    return {
      direction,
      type: kind.type,
      purpose: luck.pick(purposes),
      item,
      unit: kind.unit(luck),
      date: luck.pick(days),
      amount:
        BigInt(luck.between(kind.yuan[0], kind.yuan[1])) * BigInt(kind.step) * 100n +
        cents(luck, kind),
    }
  })
}

const cents = (luck: Chance, kind: Kind) => (kind.odd ? BigInt(luck.between(0, 99)) : 0n)

const total = (entries: NewEntry[]) => entries.reduce((sum, entry) => sum + entry.amount, 0n)

function monthsUntil(today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

function daysOf(month: string, today: string): string[] {
  const length = new Date(
    Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0),
  ).getUTCDate()
  return Array.from({ length }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`).filter(
    (date) => date <= today,
  )
}
