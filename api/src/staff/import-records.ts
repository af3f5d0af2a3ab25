import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { demonstrationEnds, DRY, quietIo, sizeOf, type Terminal } from './terminal'
import { perform } from './staff'

export const importRecordsCommand = (terminal: Terminal) =>
  new Command('import-records')
    .description(
      'Takes in products, fields, batches, tests and certificates from a JSON file: all of them or none.',
    )
    .argument(
      '<file>',
      'JSON, UTF-8: lists named products, fields, batches, tests and certificates',
    )
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
api/README.md shows a file with every field. If anything is faulty, nothing is stored, and every fault is listed with its
list, its record, counted from 1, and its field.
A record that is stored already and differs becomes a new version; visitors see that it was changed, and when.
The first import replaces the goods of the demonstration.

Examples:
  npm run api -- import-records harvest.json --dry-run
  npm run api -- import-records harvest.json`,
    )
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) => {
      sizeOf(file)
      const io = quietIo({ open: () => createReadStream(file) })
      const { stored, changed, known, endsDemonstration } = await perform(
        'import-records',
        { dryRun },
        io,
      )
      terminal.say(`${stored} records ${dryRun ? 'would be' : 'were'} stored.`)
      if (changed > 0) terminal.say(`${changed} of them are new versions of known records.`)
      if (known > 0) terminal.say(`${known} were there already.`)
      if (endsDemonstration) terminal.say(demonstrationEnds(dryRun))
      if (dryRun) terminal.say(DRY)
    })
