import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

const UNITS = ['匿名', '王**', '李**', '青田合作社', '云和食堂', '松阳果园']
const PURPOSES = ['乡村学校午餐', '老人营养餐', '土壤改良', '农户增收']

/**
 * Writes a ledger file as staff would import it, the same for the same number of rows: three donations to one
 * expense, from 2020 on.
 * @returns what the donations are above the expenses, in fen.
 */
export async function writeLedgerFile(file: string, rows: number): Promise<bigint> {
  const target = createWriteStream(file)
  target.write('direction,type,purpose,item,unit,date,amount\n')
  const first = Date.UTC(2020, 0, 1)
  let balance = 0n
  for (let row = 0; row < rows; row++) {
    const gift = row % 4 !== 3
    const fen = BigInt(((row * 7919) % 99_991) + 1)
    balance += gift ? fen : -fen
    const day = new Date(first + Math.floor((row / rows) * 2_000) * 86_400_000)
    const cells = [
      gift ? 'donation' : 'expense',
      gift ? '个人捐赠' : '物资采购',
      PURPOSES[(row % 5) % 4],
      gift ? '午餐认捐' : `大米第${row % 12}批`,
      UNITS[(row % 7) % 6],
      day.toISOString().slice(0, 10),
      `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`,
    ]
    if (!target.write(`${cells.join(',')}\n`)) await once(target, 'drain')
  }
  target.end()
  await finished(target)
  return balance
}
