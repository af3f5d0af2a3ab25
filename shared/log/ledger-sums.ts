import type { CountedLeaf } from './parse-leaf'

/** Sums in fen. */
export interface Sums {
  income: bigint
  expense: bigint
}

/** A row that cannot be counted after those before it. */
export class Uncountable extends Error {}

/**
 * The sums of the ledger out of its rows, by the rules of the service: a corrected row no longer counts, the row that
 * corrects it does, each in the month of its own date. A month is there as soon as it has a row, counted or not.
 */
export class LedgerSums {
  private readonly byMonth = new Map<string, Sums>()
  // Of each row, because any later one may correct it; three lists of numbers take 16 to 24 bytes a row.
  private readonly ids: number[] = []
  private readonly fen: number[] = []
  private readonly kinds: number[] = []
  private readonly kindNumbers = new Map<string, number>()
  private readonly kindSums: { sums: Sums; side: keyof Sums }[] = []
  private readonly corrected = new Set<number>()

  /** The number of rows, counted or not. */
  get rows(): number {
    return this.ids.length
  }

  /** The id of the last row; 0 before the first. */
  get lastId(): number {
    return this.ids.at(-1) ?? 0
  }

  /** Donations and expenses of each month, oldest first. */
  months(): ({ month: string } & Sums)[] {
    return [...this.byMonth]
      .map(([month, sums]) => ({ month, ...sums }))
      .sort((one, other) => (one.month < other.month ? -1 : 1))
  }

  all(): Sums {
    const all = { income: 0n, expense: 0n }
    for (const { income, expense } of this.byMonth.values()) {
      all.income += income
      all.expense += expense
    }
    return all
  }

  /** @throws Uncountable when its id is not larger than the last, or it corrects what is not there or was corrected before */
  add({ id, isDonation, month, fen, corrects }: CountedLeaf): void {
    if (id <= this.lastId) throw new Uncountable(`Row ${id} comes after row ${this.lastId}.`)
    if (corrects !== null) this.takeBack(id, corrects)
    const kind = this.kindOf(month, isDonation ? 'income' : 'expense')
    this.ids.push(id)
    this.fen.push(fen)
    this.kinds.push(kind)
    this.count(kind, BigInt(fen))
  }

  private takeBack(id: number, corrects: number): void {
    const place = this.placeOf(corrects)
    if (place === undefined)
      throw new Uncountable(`Row ${id} corrects row ${corrects}, which is not before it.`)
    if (this.corrected.has(corrects))
      throw new Uncountable(`Row ${id} corrects row ${corrects}, which was corrected before.`)
    this.corrected.add(corrects)
    this.count(this.kinds[place]!, -BigInt(this.fen[place]!))
  }

  private count(kind: number, fen: bigint): void {
    const { sums, side } = this.kindSums[kind]!
    sums[side] += fen
  }

  /** A number for a month and a side of the ledger. */
  private kindOf(month: string, side: keyof Sums): number {
    const name = `${month} ${side}`
    const known = this.kindNumbers.get(name)
    if (known !== undefined) return known
    const sums = this.byMonth.get(month) ?? { income: 0n, expense: 0n }
    this.byMonth.set(month, sums)
    this.kindNumbers.set(name, this.kindSums.length)
    return this.kindSums.push({ sums, side }) - 1
  }

  /** Where a row is among those before, whose ids ascend. */
  private placeOf(id: number): number | undefined {
    let [from, to] = [0, this.ids.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.ids[middle]! < id) from = middle + 1
      else to = middle
    }
    return this.ids[from] === id ? from : undefined
  }
}
