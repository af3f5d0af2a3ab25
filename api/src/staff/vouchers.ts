import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import { MOST_BYTES } from '../attached/read-attached'
import { Refusal } from '../refusal'
import { perform } from './staff'
import { quietIo, sizeOf, type Terminal } from './terminal'

export const attachVoucherCommand = (terminal: Terminal) =>
  new Command('attach-voucher')
    .description('Attaches a voucher to an expense; every visitor can see and download it.')
    .argument('<entry>', 'the number of the expense, as its page and the export show it')
    .argument('<file>', 'PDF, JPEG, PNG or WebP, at most 10 MB')
    .addHelpText(
      'after',
      `
Black out names, telephone numbers and account numbers before you attach a voucher: it is public at once. The file's
SHA-256 is kept with the row and stands in exports. withdraw-voucher takes a voucher back.

Examples:
  npm run api -- attach-voucher 2048 fapiao-2026-11-03.pdf`,
    )
    .action(async (entry: string, file: string) => {
      // Refused here, before a running service stores it.
      if (sizeOf(file) > MOST_BYTES) throw new Refusal([`${file} is larger than 10 MB.`])
      const io = quietIo({ open: () => createReadStream(file) })
      const result = await perform('attach-voucher', { entry, fileName: basename(file) }, io)
      const { sha256, type, size, again } = result
      terminal.say(
        again
          ? `Entry ${entry} has this voucher already. Nothing was added.`
          : `Voucher of entry ${entry} attached: ${type}, ${size} bytes.`,
      )
      terminal.say(`SHA-256 ${sha256}`)
    })

export const withdrawVoucherCommand = (terminal: Terminal) =>
  new Command('withdraw-voucher')
    .description(
      'Deletes the file of a voucher that shows too much; that it was there stays visible.',
    )
    .argument(
      '<sha256>',
      "of the file, or its first eight characters and more; the entry's page shows it",
    )
    .requiredOption('--reason <text>', 'why, for every visitor to read; at most 200 characters')
    .addHelpText(
      'after',
      `
The file goes from every entry that it is attached to. Backups that were made before still hold it.

Examples:
  npm run api -- withdraw-voucher 9f86d081 --reason 发票上露出了手机号，遮盖后重新上传`,
    )
    .action(async (sha256: string, { reason }: { reason: string }) => {
      const result = await perform('withdraw-voucher', { sha256, reason }, quietIo())
      terminal.say(
        `Voucher ${result.sha256} withdrawn from ${result.entries.join(', ')}: ${result.reason}`,
      )
    })
