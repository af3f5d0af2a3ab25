import { Command } from 'commander'
import type { Difference } from '../pay/reconcile'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import { perform } from './staff'

export const reconcileCommand = (terminal: Terminal) =>
  new Command('reconcile')
    .description("Compares a day's gifts with the channels' bills, and lists each difference.")
    .option('--day <day>', 'in Asia/Shanghai, 2026-11-20 (default: yesterday)')
    .addHelpText(
      'after',
      `
The site does this automatically every morning, when the bills are ready (some time after 10:00). A payment that is in
the bill but unknown to the site is booked at once. Exit code 1 if something differs or a bill is not available.

Examples:
  npm run api -- reconcile
  npm run api -- reconcile --day 2026-11-20`,
    )
    .action(async ({ day }: { day?: string }) => {
      const results = await perform('reconcile', { day }, quietIo())
      if (results.length === 0)
        throw new Refusal(['No channel is configured (PAY_CHANNELS): there is no bill to compare.'])
      const faults: string[] = []
      for (const result of results) {
        const { channel, day } = result
        if ('failed' in result) {
          faults.push(
            `${channel}, ${day}: the bill is not available: ${result.failed.replace(/\.?$/, '.')} Try again later.`,
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
      return `${number}: the bill has a payment of ${bill} yuan, but there is no such order here. Look it up at the channel: it belongs to another site, or must be refunded there.`
    case 'unpaidHere':
      return `${number}: the bill has a payment of ${bill} yuan, but the channel does not confirm it when asked. Run reconcile again later; if the difference remains, contact the channel.`
    case 'madeUp':
      return `${number}: ${bill} yuan were paid without a notification. The payment is booked now; there is nothing left to do.`
    case 'notInBill':
      return `${number}: ${here} yuan are booked here and not in the bill. A payment close to midnight may be in the bill of the next or previous day. Otherwise look it up at the channel, and annul its row with correct-entry if nothing was paid.`
    case 'amount':
      return `${number}: the bill says ${bill} yuan, the order ${here}. Look it up at the channel. list-orders --number ${number} shows what was booked, correct-entry changes it.`
    case 'paidTwice':
      return `${number}: it was paid twice, and booked once. Refund the second payment of ${bill} yuan on the channel's own site.`
    case 'refund':
      return refundSentence(number, bill, here)
  }
}

function refundSentence(number: string, bill: string | null, here: string | null): string {
  if (bill === null)
    return `${number}: a refund of ${here} yuan is booked here and not in the bill. A refund close to midnight may be in the bill of the next or previous day. Otherwise look it up at the channel.`
  if (here === null)
    return `${number}: the bill has a refund of ${bill} yuan that was not made here. If it was made on the channel's own site, correct the gift's row with correct-entry.`
  if (here === bill)
    return `${number}: the refund of ${bill} yuan was made, but is still open here. The running site will follow it up; run reconcile again later.`
  return `${number}: the bill has a refund of ${bill} yuan, which is ${here} here. Look it up at the channel, then correct the gift's row with correct-entry.`
}
