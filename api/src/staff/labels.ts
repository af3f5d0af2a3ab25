import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Command } from 'commander'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const labelsCommand = (terminal: Terminal) =>
  new Command('labels')
    .description(
      'Gives numbers to bags of a batch, and writes a sheet of their codes for printing.',
    )
    .argument('<gtin>', '8, 12, 13 or 14 digits')
    .argument('<batch>', 'the batch number')
    .requiredOption('--count <bags>', 'how many bags, at most 10000')
    .requiredOption('--out <file>', 'the PDF: A4, 24 labels of 70 × 37 mm on each sheet')
    .addHelpText(
      'after',
      `
Each bag gets a number that nobody can guess, and an event that names it. Print the sheet at 100 %. Labels that are not
used stay harmless: nobody has their numbers.

Example:
  npm run api -- labels 09521234500018 R-01 --count 240 --out labels.pdf`,
    )
    .action(async (gtin: string, batch: string, { count, out }: { count: string; out: string }) => {
      if (existsSync(out))
        throw new Refusal([
          `${out} is there already. Its labels stay valid, so it is left as it is.`,
        ])
      // Opened first: numbers are not given to bags whose labels cannot be written.
      const draft = `${out}.part`
      const file = createWriteStream(draft)
      const written = finished(file).catch((error: Error) => {
        throw new Refusal([`${out} cannot be written: ${error.message}`])
      })
      written.catch(() => {})
      try {
        await Promise.race([new Promise((resolve) => file.once('open', resolve)), written])
        const { codes, named, bags } = await perform(
          'issue-bags',
          { gtin, batch, count },
          quietIo(),
        )
        // Only this command draws, so no other start loads the library.
        const { labelSheet } = await import('../trace/label-sheet')
        labelSheet(codes, file)
        await written
        renameSync(draft, out)
        terminal.say(`${codes.length} labels were written to ${out}.`)
        if (named > bags)
          terminal.say(`${named} bags of the batch have numbers now; its record says ${bags} bags.`)
      } catch (error) {
        file.destroy()
        rmSync(draft, { force: true })
        throw error
      }
    })
