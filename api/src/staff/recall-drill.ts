import { Command } from 'commander'
import { shanghaiTime } from '../calendar'
import { Refusal } from '../refusal'
import type { NextBatch, Reached, Receiver } from '../trace/trail'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const recallDrillCommand = (terminal: Terminal) =>
  new Command('recall-drill')
    .description(
      'Follows a batch one step back, one step forward, and to every place that received some of it.',
    )
    .argument('<gtin>', '8, 12, 13 or 14 digits')
    .argument('<batch>', 'the batch number')
    .addHelpText(
      'after',
      `
It changes nothing. Do it before a recall is needed: the time and the places show whether one would reach everybody.
Bags and shipping units count where their events name the batch: a bag's code holds it, a pallet's event lists its bags.
Receivers are those to whom bags were sold or donated by the record of the batch. If the batch was made into others, it
prints the commands that follow those. It fails when there is nobody to tell and no other batch to follow.

Example:
  npm run api -- recall-drill 06291041500213 A1`,
    )
    .action(async (gtin: string, batch: string) => {
      const began = performance.now()
      const { made, into, reached, receivers } = await perform(
        'recall-drill',
        { gtin, batch },
        quietIo(),
      )
      const took = Math.round(performance.now() - began)
      terminal.say(`Made of:\n${lines(made.map(batchLine))}`)
      terminal.say(`Made into:\n${lines(into.map(batchLine))}`)
      terminal.say(`Places that some of it reached:\n${lines(reached.map(placeLine))}`)
      terminal.say(`Receivers by the record of the batch:\n${lines(receivers.map(receiverLine))}`)
      const places = new Set(reached.flatMap(({ place }) => place ?? []))
      terminal.say(
        `${places.size} places in events, ${new Set(receivers.map(({ to }) => to)).size} receivers in the record, found in ${took} ms.`,
      )
      const unknown = reached.filter(({ place }) => place === null).length
      if (unknown > 0) terminal.say(`${unknown} events name no place. Ask who recorded them.`)
      if (into.length > 0)
        terminal.say(`It went into other batches. Follow them, too:\n${lines(into.map(drillLine))}`)
      else if (places.size + receivers.length === 0)
        throw new Refusal([
          'A recall would reach nobody. If some of the batch has left the farm, record where it went.',
        ])
    })

const lines = (all: string[]) =>
  (all.length > 0 ? all : ['none']).map((line) => `  ${line}`).join('\n')

const batchLine = ({ gtin, batch, at }: NextBatch) =>
  `batch ${batch} of ${gtin}, ${shanghaiTime(new Date(at))}`

/** The quotes protect what a shell would read in a batch number. */
const drillLine = ({ gtin, batch }: NextBatch) =>
  `npm run api -- recall-drill ${gtin} '${batch.replaceAll("'", `'\\''`)}'`

const receiverLine = ({ to, how, on, bags }: Receiver) => `${to}: ${bags} bags ${how}, ${on}`

const placeLine = ({ place, happenedAt, step, at, units, eventId }: Reached) =>
  `${place ?? `no destination named${happenedAt === null ? '' : `, happened at ${happenedAt}`}`}: ${step}, ${shanghaiTime(new Date(at))}, ${units} named (${eventId})`
