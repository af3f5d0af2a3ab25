/**
 * An auditor's script: recomputes the account of each purpose from the exported files alone. It shares no code with the
 * service.
 */
import { cellsOf, fen, yuan, type BookRow } from './book'

export interface BookTransfer {
  id: string
  from: string
  to: string
  amount: string
  reason: string
  date: string
  undoes: string | null
}

const HEADERS = [
  'id,from,to,amount,reason,date,recordedAt,undoes,undoneBy',
  '编号,转出用途,转入用途,金额,决定,日期,记录时间,撤回了编号,被编号撤回',
]

/** The transfers of an exported CSV. Throws when one takes back another that it does not mirror. */
export function readTransfers(csv: string): BookTransfer[] {
  const [header, ...records] = cellsOf(csv.replace(/^\ufeff/, ''))
  if (!HEADERS.includes(header!.join())) throw new Error(`The header is ${header!.join()}.`)
  const text = (cell = '') => cell.replace(/^'(?='*[=+\-@＝＋－＠])/, '')
  const transfers = records.map(([id, from, to, amount, reason, date, , undoes]): BookTransfer => {
    const names = { from: text(from), to: text(to), reason: text(reason) }
    return { id: id!, ...names, amount: amount!, date: date!, undoes: undoes || null }
  })
  for (const transfer of transfers.filter(({ undoes }) => undoes !== null)) {
    const first = transfers.find(({ id }) => id === transfer.undoes)!
    if (
      [first.to, first.from, first.amount].join() !==
      [transfer.from, transfer.to, transfer.amount].join()
    )
      throw new Error(`Transfer ${transfer.id} does not mirror ${first.id}.`)
  }
  return transfers
}

type Account = Record<'received' | 'movedIn' | 'movedOut' | 'spent', bigint>

/** Received, moved in, moved out, spent and left of each purpose, in yuan, sorted by name. */
export function accountsOf(rows: BookRow[], transfers: BookTransfer[]) {
  const accounts = new Map<string, Account>()
  const add = (purpose: string, column: keyof Account, amount: string) => {
    const account = accounts.get(purpose) ?? { received: 0n, movedIn: 0n, movedOut: 0n, spent: 0n }
    account[column] += fen(amount)
    accounts.set(purpose, account)
  }
  for (const { purpose, list, correctedBy, amount } of rows)
    add(purpose, list === 'donation' ? 'received' : 'spent', correctedBy === null ? amount : '0.00')
  for (const { from, to, amount } of transfers) {
    add(from, 'movedOut', amount)
    add(to, 'movedIn', amount)
  }
  return [...accounts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([purpose, { received, movedIn, movedOut, spent }]) => ({
      purpose,
      received: yuan(received),
      movedIn: yuan(movedIn),
      movedOut: yuan(movedOut),
      spent: yuan(spent),
      left: yuan(received + movedIn - movedOut - spent),
    }))
}
