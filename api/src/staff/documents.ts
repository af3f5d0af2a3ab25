import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import { MOST_BYTES } from '../attached/read-attached'
import { Refusal } from '../refusal'
import { perform } from './staff'
import { quietIo, sizeOf, type Terminal } from './terminal'

export const attachDocumentCommand = (terminal: Terminal) =>
  new Command('attach-document')
    .description('Attaches a file to a test, a certificate or an event; every visitor can see it.')
    .argument('<kind>', 'test, certificate or event')
    .argument('<key>', 'the number of the test or the certificate, or the eventID')
    .argument('<file>', 'PDF, JPEG, PNG or WebP, at most 10 MB')
    .addHelpText(
      'after',
      `
Attach the original report: its SHA-256 stands beside it, so that everybody can compare it with the laboratory's. Black out
names and telephone numbers first, it is public at once. withdraw-document takes a file back.

Example:
  npm run api -- attach-document test 2026-1187 report-2026-1187.pdf`,
    )
    .action(async (kind: string, key: string, file: string) => {
      // Refused here, before a running service stores it.
      if (sizeOf(file) > MOST_BYTES) throw new Refusal([`${file} is larger than 10 MB.`])
      const io = quietIo({ open: () => createReadStream(file) })
      const given = { kind, key, fileName: basename(file) }
      const { sha256, type, size, again } = await perform('attach-document', given, io)
      terminal.say(
        again
          ? `The ${kind} ${key} has this document already. Nothing was added.`
          : `Document of ${kind} ${key} attached: ${type}, ${size} bytes.`,
      )
      terminal.say(`SHA-256 ${sha256}`)
    })

export const withdrawDocumentCommand = (terminal: Terminal) =>
  new Command('withdraw-document')
    .description('Deletes the file of a document that shows too much; that it was there stays.')
    .argument('<sha256>', 'of the file; the page shows it')
    .requiredOption('--reason <text>', 'why, for every visitor to read; at most 200 characters')
    .addHelpText(
      'after',
      `
The file goes from everything that it is attached to. Backups that were made before still hold it.

Example:
  npm run api -- withdraw-document 9f86d081… --reason 照片里有人没有同意公开`,
    )
    .action(async (sha256: string, { reason }: { reason: string }) => {
      const { from } = await perform('withdraw-document', { sha256, reason }, quietIo())
      terminal.say(`Document ${sha256} withdrawn from ${from.join(', ')}.`)
    })
