import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Command, Option } from 'commander'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import type { ExportArguments } from './operations'
import { perform } from './staff'

export const exportLedgerCommand = (terminal: Terminal) =>
  new Command('export-ledger')
    .description('Exports the whole ledger, including corrections, with a running balance.')
    .addOption(
      new Option(
        '--format <format>',
        'csv, jsonl (JSON Lines) or package (Frictionless Data Package)',
      )
        .choices(['csv', 'jsonl', 'package'])
        .default('csv'),
    )
    .addOption(
      new Option('--lang <language>', 'language of the CSV header')
        .choices(['zh', 'en'])
        .default('zh'),
    )
    .option('--out <file>', 'output file (default: standard output)')
    .addHelpText(
      'after',
      `
A text that a spreadsheet would run as a formula (= + - @ at its start) is prefixed with an apostrophe.
import-ledger refuses an export, because its rows are already in the ledger.

Examples:
  npm run api --silent -- export-ledger > ledger.csv
  npm run api -- export-ledger --lang en --out ledger.csv
  npm run api -- export-ledger --format package --out ledger.zip`,
    )
    .action(async ({ out, format, lang }: ExportArguments & { out?: string }) => {
      // Written under a temporary name, so that an incomplete file never has the final one.
      const draft = out === undefined ? undefined : `${out}.part`
      const target = draft === undefined ? terminal.out : createWriteStream(draft)
      // Listens from the start, so that a full disk fails the command instead of crashing the process.
      const broken = new Promise<never>((_, reject) =>
        target.once('error', (error: Error) =>
          reject(
            out === undefined ? error : new Refusal([`${out} cannot be written: ${error.message}`]),
          ),
        ),
      )
      broken.catch(() => {})
      const write = async (piece: string | Uint8Array) => {
        if (!target.write(piece)) await Promise.race([once(target, 'drain'), broken])
      }
      try {
        const { rows, demo } = await Promise.race([
          perform('export-ledger', { format, lang }, quietIo({ write })),
          broken,
        ])
        if (draft !== undefined && out !== undefined) {
          target.end()
          await Promise.race([once(target, 'finish'), broken])
          renameSync(draft, out)
        }
        terminal.err.write(`${rows} rows written${out === undefined ? '' : ` to ${out}`}.\n`)
        if (demo) terminal.err.write('Note: these are demonstration rows, not a real ledger.\n')
      } catch (error) {
        if (draft !== undefined) rmSync(draft, { force: true })
        throw error
      }
    })
