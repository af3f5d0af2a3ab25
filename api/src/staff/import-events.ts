import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { demonstrationEnds, DRY, quietIo, sizeOf, type Terminal } from './terminal'
import { perform } from './staff'

export const importEventsCommand = (terminal: Terminal) =>
  new Command('import-events')
    .description(
      'Takes in the events of goods from an EPCIS 2.0 document or a table: all of them or none.',
    )
    .argument(
      '<file>',
      'an EPCISDocument in JSON-LD, or field notes in a file that ends with .csv; UTF-8',
    )
    .option('--dry-run', 'check and show the result, write nothing')
    .addHelpText(
      'after',
      `
The standard's own schema checks the document. If anything is faulty, nothing is stored, and every fault is listed with
its event, counted from 1, and its field.
A batch that is not recorded yet is named in the result. The first import replaces the goods of the demonstration.
An event that was taken in before is left as it is, so a document may be sent again. An event is never changed: to
correct one, declare it an error (errorDeclaration) and send the right one under another eventID. The result lists up to
20 eventIDs of what was stored; attach-document needs them, too.

Examples:
  npm run api -- import-events harvest.jsonld --dry-run
  npm run api -- import-events harvest.jsonld
  npm run api -- import-events notes.csv      (print-notes writes an empty one)`,
    )
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) => {
      sizeOf(file)
      const io = quietIo({ open: () => createReadStream(file) })
      const { stored, known, ids, endsDemonstration, unrecorded } = await perform(
        'import-events',
        { dryRun, notes: /\.csv$/i.test(file) },
        io,
      )
      terminal.say(`${stored} events ${dryRun ? 'would be' : 'were'} stored.`)
      if (known > 0) terminal.say(`${known} were there already.`)
      if (endsDemonstration) terminal.say(demonstrationEnds(dryRun))
      if (unrecorded) terminal.say(unrecordedLine(unrecorded))
      if (ids) terminal.say(idsLines(ids, stored))
      if (dryRun) terminal.say(DRY)
    })

function idsLines(ids: string[], stored: number): string {
  const rest = stored > ids.length ? [`and ${stored - ids.length} more`] : []
  return ['Their eventIDs:', ...[...ids, ...rest].map((line) => `  ${line}`)].join('\n')
}

const LISTED = 20

function unrecordedLine(batches: string[]): string {
  const listed = batches.slice(0, LISTED).join(', ')
  const rest = batches.length > LISTED ? `, and ${batches.length - LISTED} more` : ''
  return `No record of these batches yet, so no page shows their events: ${listed}${rest}. import-records takes them in.`
}
