import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import type { ImportResult } from '../finance/import'
import { Refusal } from '../refusal'
import { overspentOption } from './overspent'
import { DRY, quietIo, sizeOf, type Terminal } from './terminal'
import { progressLine } from './progress'
import { perform } from './staff'

interface Options {
  overspent?: string[]
  dryRun?: boolean
}

export const importLedgerCommand = (terminal: Terminal) =>
  new Command('import-ledger')
    .description('Imports the rows of a CSV file into the ledger: all of them or none.')
    .argument('<file>', 'CSV, UTF-8, with a header')
    .addOption(overspentOption())
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
The header names seven columns, in any order:
  direction (收支)  donation or expense (捐赠, 支出)
  type (类型), purpose (用途), item (项目), unit (单位)  text, at most 100 characters each
  date (日期)       2026-11-20 or 2026/11/20, a day in Asia/Shanghai, not in the future
  amount (金额)     yuan above 0, at most two decimals: 1280.00
Two more may stand there, for rows that are about goods (import-records):
  batch (批次)      06901234567892/R-01: the GTIN of its product and its number
  field (地块)      the code of the field
On the embedded database the site is blocked while the rows are being stored; on PostgreSQL it is not.
If any line is faulty, nothing is stored, and every faulty line is listed with its number (at most 100).
A batch or field that is not recorded is listed once, with the first line that names it.
A purpose is written in one way: one that differs from a known one only in spaces or brackets is refused.
A purpose may not be spent below zero: record gifts and transfers first, or name it with --overspent.
Importing the same file again adds nothing. The first real file removes the demonstration rows.

Examples:
  npm run api -- import-ledger ledger-2026.csv --dry-run
  npm run api -- import-ledger ledger-2026.csv`,
    )
    .action(async (file: string, { overspent = [], dryRun = false }: Options) => {
      const size = sizeOf(file)
      const line = progressLine(terminal.err)
      let step = ''
      const io = quietIo({
        open: () => createReadStream(file),
        progress: (next, done, whole) => {
          if (step !== '' && step !== next) line.end()
          step = next
          if (next === 'checked') line.show('Checking', done, size)
          else line.show('Storing', done, whole)
        },
      })
      const result = await perform(
        'import-ledger',
        { fileName: basename(file), overspent, dryRun },
        io,
      ).finally(() => line.end())
      tell(terminal, result)
      if (dryRun) terminal.say(DRY)
    })

function tell(terminal: Terminal, result: ImportResult): void {
  if (result.outcome === 'faulty') throw new Refusal(faultLines(result))
  if (result.outcome === 'known') {
    terminal.say(
      `This file was already imported at ${result.importedAt} with ${result.rows} rows. Nothing was added.`,
    )
    return
  }
  const would = result.outcome === 'checked'
  terminal.say(
    `${result.rows} rows ${would ? 'would be' : 'were'} stored: donations ${result.donations}, expenses ${result.expenses}.`,
  )
  if (result.purged > 0)
    terminal.say(`${result.purged} demonstration rows ${would ? 'would be' : 'were'} removed.`)
  terminal.say(`Balance ${result.balanceBefore} before, ${result.balanceAfter} after.`)
  if (result.balanceAfter.startsWith('-'))
    terminal.say('Note: the balance is negative. Is a file with donations missing?')
  if (result.withoutEnglish)
    terminal.say(
      `${result.withoutEnglish} texts have no English: npm run api -- list-english --missing`,
    )
}

function faultLines({
  faults,
  faultCount,
  rows,
}: Extract<ImportResult, { outcome: 'faulty' }>): string[] {
  const lines = faults.map(({ line, reason }) => `line ${line}: ${reason}`)
  if (faultCount > faults.length)
    lines.push(`… and ${faultCount - faults.length} more faulty lines.`)
  return [
    ...lines,
    `${faultCount} faulty ${faultCount === 1 ? 'line' : 'lines'}, ${rows} valid rows. Nothing was stored.`,
  ]
}
