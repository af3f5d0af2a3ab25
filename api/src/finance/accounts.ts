import type { Queries } from '../database/schema'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { snapshot } from '../database/snapshot'
import { ledgerTotals, stateOf } from './totals'
import { UNRESTRICTED } from './unrestricted'

/** Maximum number of accounts in an answer; a ledger with more purposes than this names them badly. */
const MOST_ACCOUNTS = 200

/** The account of each purpose, the unrestricted one first, then those that received most, and the sums of all. */
export function accounts(queries: Queries) {
  return snapshot(queries, async (reads) => {
    const rows = await reads.selectFrom('ledger_account').selectAll().execute()
    const sorted = rows.toSorted(
      (one, other) =>
        Number(other.purpose === UNRESTRICTED) - Number(one.purpose === UNRESTRICTED) ||
        Number(other.received + other.moved_in - one.received - one.moved_in) ||
        (one.purpose < other.purpose ? -1 : 1),
    )
    const sum = (column: keyof typeof FIGURES) =>
      toYuan(rows.reduce((sum, row) => sum + row[column], 0n))
    return {
      list: sorted.slice(0, MOST_ACCOUNTS).map(({ purpose, ...figures }) => ({
        purpose,
        unrestricted: purpose === UNRESTRICTED,
        ...inYuan((column) => toYuan(figures[column])),
      })),
      omitted: Math.max(0, rows.length - MOST_ACCOUNTS),
      all: inYuan(sum),
      ...stateOf(await ledgerTotals(reads)),
    }
  })
}

const FIGURES = { received: 0, moved_in: 0, moved_out: 0, spent: 0, remaining: 0 }

const inYuan = (figure: (column: keyof typeof FIGURES) => string) => ({
  received: figure('received'),
  movedIn: figure('moved_in'),
  movedOut: figure('moved_out'),
  spent: figure('spent'),
  left: figure('remaining'),
})

/** What is left on the accounts of these purposes, in fen. A purpose without rows has none. */
export async function leftOf(
  queries: Queries,
  purposes: Iterable<string>,
): Promise<Map<string, bigint>> {
  const rows = await queries
    .selectFrom('ledger_account')
    .select(['purpose', 'remaining'])
    .where('purpose', 'in', [...purposes, ''])
    .execute()
  return new Map(rows.map(({ purpose, remaining }) => [purpose, remaining]))
}

/** How the accounts of some purposes change, in fen: above zero is what they gain. */
export class Changes {
  readonly #fen = new Map<string, bigint>()

  add(purpose: string, fen: bigint): this {
    this.#fen.set(purpose, (this.#fen.get(purpose) ?? 0n) + fen)
    return this
  }

  get purposes(): Iterable<string> {
    return this.#fen.keys()
  }

  /** The purposes that lose money. */
  get falling(): string[] {
    return [...this.#fen].filter(([, fen]) => fen < 0n).map(([purpose]) => purpose)
  }

  /**
   * @param left what is left on the accounts before, in fen
   * @param overspent purposes that really were overspent, as the caller says
   * @throws Refusal that names every other purpose that would go below zero
   */
  refuseOverspending(left: ReadonlyMap<string, bigint>, overspent: readonly string[] = []): void {
    const named = new Set(overspent.map((purpose) => purpose.normalize('NFC').trim()))
    const faults = this.falling.flatMap((purpose) => {
      const has = left.get(purpose) ?? 0n
      const loses = -(this.#fen.get(purpose) ?? 0n)
      if (has >= loses || named.has(purpose)) return []
      return [
        `${purpose} has ${toYuan(has)} yuan and would lose ${toYuan(loses)}: ${toYuan(loses - has)} too much.`,
      ]
    })
    if (faults.length === 0) return
    throw new Refusal([
      ...faults,
      'Move unrestricted money there first (transfer). If a purpose really was overspent, name it: --overspent <purpose>. Then the site says so.',
    ])
  }
}
