import { Command } from 'commander'
import type { Difference } from '../pay/reconcile'
import { Refusal } from '../refusal'
import { quietDesk, type Terminal } from './desk'
import { perform } from './staff'

export const reconcileCommand = (terminal: Terminal) =>
  new Command('reconcile')
    .description(
      "Compares a day's gifts with the bills of the channels, and names each difference.",
    )
    .option('--day <day>', 'in Asia/Shanghai, 2026-11-20 (default: yesterday)')
    .addHelpText(
      'after',
      `
The site does this by itself every morning, when the bills are ready (some time after 10:00). A payment that the bill
has and the site had not heard of is booked at once. Exit code 1 when something differs or a bill could not be had.

Examples:
  npm run api -- reconcile
  npm run api -- reconcile --day 2026-11-20`,
    )
    .action(async ({ day }: { day?: string }) => {
      const results = await perform('reconcile', { day }, quietDesk())
      if (results.length === 0)
        throw new Refusal(['No channel is configured (PAY_CHANNELS): there is no bill to compare.'])
      const faults: string[] = []
      for (const result of results) {
        const { channel, day } = result
        if ('failed' in result) {
          faults.push(
            `${channel}, ${day}: its bill could not be had: ${result.failed.replace(/\.?$/, '.')} Try later.`,
          )
          continue
        }
        const { payments, amount, differences } = result
        terminal.say(`${channel}, ${day}: ${payments} payments, ${amount} yuan.`)
        faults.push(...differences.map((difference) => `${channel}, ${sentence(difference)}`))
      }
      if (faults.length > 0) throw new Refusal(faults)
      terminal.say('The bills and our orders agree.')
    })

/** Describes a difference and what to do about it. */
function sentence({ kind, number, bill, here }: Difference): string {
  switch (kind) {
    case 'unknownOrder':
      return `${number}: the bill has a payment of ${bill} yuan, and there is no such order here. Look it up at the channel: it is another site's, or must be given back there.`
    case 'unpaidHere':
      return `${number}: the bill has a payment of ${bill} yuan, but asked for it the channel does not say that it was paid. Run reconcile again later; if it stays, ask the channel.`
    case 'madeUp':
      return `${number}: ${bill} yuan were paid and nobody had told us. They are booked now; nothing is left to do.`
    case 'notInBill':
      return `${number}: ${here} yuan are booked here and not in the bill. Paid close to midnight it stands in the bill of the day beside; if not, look it up at the channel, and annul its row with correct-entry if nothing was paid.`
    case 'amount':
      return `${number}: the bill says ${bill} yuan, the order ${here}. Look it up at the channel; list-orders --number ${number} shows what was booked, correct-entry changes it.`
    case 'paidTwice':
      return `${number}: it was paid twice, and booked once. Give the second payment of ${bill} yuan back at the channel's own site.`
    case 'refund':
      return refundSentence(number, bill, here)
  }
}

function refundSentence(number: string, bill: string | null, here: string | null): string {
  if (bill === null)
    return `${number}: a refund of ${here} yuan is booked here and not in the bill. Given close to midnight it stands in the bill of the day beside; if not, look it up at the channel.`
  if (here === null)
    return `${number}: the bill has a refund of ${bill} yuan that was not made here. If it was made at the channel's own site, correct the gift's row with correct-entry.`
  if (here === bill)
    return `${number}: the refund of ${bill} yuan is given, and still open here. It goes on by itself while the site runs; run reconcile again later.`
  return `${number}: the bill has a refund of ${bill} yuan, which is ${here} here. Look it up at the channel, then correct the gift's row with correct-entry.`
}
