import type { LedgerSums, Sums } from './ledger-sums'

/** What the service says of the whole ledger, as its calls answer it. */
export interface PublishedFigures {
  /** GET /finance/balance/get */
  balance: { balance: string; totalDonation: string; totalExpense: string }
  /** GET /finance/entry/get-summary, without a filter */
  summary: { total: number; months: { month: string; income: string; expense: string }[] }
}

/** A figure as counted and as published; null where it is missing, or no amount. */
export interface Compared<Figure = bigint> {
  counted: Figure | null
  published: Figure | null
  isSame: boolean
}

export interface ComparedMonth {
  month: string
  /** In fen. */
  income: Compared
  expense: Compared
  isSame: boolean
}

export interface Comparison {
  isSame: boolean
  rows: Compared<number>
  /** In fen. */
  balance: Compared
  income: Compared
  expense: Compared
  /** Oldest first. */
  months: ComparedMonth[]
}

/** Compares sums with what the service says of the same rows, to the fen. */
export function compareFigures(
  sums: LedgerSums,
  { balance: given, summary }: PublishedFigures,
): Comparison {
  const { income, expense } = sums.all()
  const totals = {
    balance: compared(income - expense, fenOf(given.balance)),
    income: compared(income, fenOf(given.totalDonation)),
    expense: compared(expense, fenOf(given.totalExpense)),
  }
  const rows = compared(sums.rows, summary.total)
  const months = compareMonths(sums, summary.months)
  const isSame = [rows, ...Object.values(totals), ...months].every((one) => one.isSame)
  return { isSame, rows, ...totals, months }
}

function compareMonths(
  sums: LedgerSums,
  published: PublishedFigures['summary']['months'],
): ComparedMonth[] {
  const ours = new Map<string, Sums>(sums.months().map((sums) => [sums.month, sums]))
  const theirs = new Map(published.map((one) => [one.month, one]))
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort().map((month) => {
    const [counted, told] = [ours.get(month), theirs.get(month)]
    const income = compared(counted?.income ?? null, fenOf(told?.income))
    const expense = compared(counted?.expense ?? null, fenOf(told?.expense))
    return { month, income, expense, isSame: income.isSame && expense.isSame }
  })
}

function compared<Figure>(counted: Figure | null, published: Figure | null): Compared<Figure> {
  return { counted, published, isSame: counted !== null && counted === published }
}

/** Yuan as the service writes them. @returns null for anything else */
function fenOf(yuan: string | undefined): bigint | null {
  return yuan !== undefined && /^-?\d+\.\d\d$/.test(yuan) ? BigInt(yuan.replace('.', '')) : null
}
