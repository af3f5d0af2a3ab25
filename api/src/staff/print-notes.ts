import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { messageOf } from '../error-message'
import { Refusal } from '../refusal'
import { emptyFieldNotes, fieldNotesForm } from '../trace/field-notes'
import type { Terminal } from './terminal'

export const printNotesCommand = (terminal: Terminal) =>
  new Command('print-notes')
    .description(
      'Writes a form for notes in the field to print, and an empty table to type them into.',
    )
    .argument('<name>', 'of the two files, without an ending')
    .addHelpText(
      'after',
      `
Example:
  npm run api -- print-notes notes     writes notes.html and notes.csv
  npm run api -- import-events notes.csv`,
    )
    .action((name: string) => {
      try {
        writeFileSync(`${name}.html`, fieldNotesForm())
        // Never over a table that somebody has filled in.
        writeFileSync(`${name}.csv`, emptyFieldNotes(), { flag: 'wx' })
      } catch (error) {
        throw new Refusal([messageOf(error)])
      }
      terminal.say(`${name}.html and ${name}.csv were written.`)
    })
