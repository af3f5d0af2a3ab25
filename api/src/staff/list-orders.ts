import { Command } from 'commander'
import { ORDER_STATES, type Cause } from '../database/gift'
import { withoutSteering } from '../envelope/signs'
import { Refusal } from '../refusal'
import { quietIo, type Terminal } from './terminal'
import type { ResultOf } from './operations'
import { perform } from './staff'
import { setIn, table } from './table'

interface Options {
  state?: string
  day?: string
  number?: string
  limit?: string
  json?: boolean
}

type Listed = ResultOf<'list-orders'>[number]
type Whole = ResultOf<'show-order'>

export const listOrdersCommand = (terminal: Terminal) =>
  new Command('list-orders')
    .description(
      'Lists the gifts, newest first, or shows the whole history of one. Contains personal data.',
    )
    .option('--state <state>', ORDER_STATES.join(', '))
    .option('--day <day>', 'created on that day in Asia/Shanghai, 2026-11-20')
    .option('--number <number>', 'one order with its history')
    .option('--limit <number>', 'how many (default: 50)')
    .option('--json', 'as JSON, one order a line')
    .addHelpText(
      'after',
      `
Names, e-mail addresses and messages are the donors' personal data: use them only for handling the gifts, and never pass
them on. 匿名 marks donors who do not want to be named anywhere; the name after it is for the receipt only.
The receipts' access codes are not shown, because the database does not contain them.

Examples:
  npm run api -- list-orders
  npm run api -- list-orders --state paid --day 2026-11-20
  npm run api -- list-orders --number G20261120123456789012
  npm run api --silent -- list-orders --limit 5000 --json > orders.jsonl`,
    )
    .action(async ({ number, json = false, ...options }: Options) => {
      if (number === undefined) return showAll(terminal, options, json)
      if (Object.keys(options).length > 0)
        throw new Refusal(['--number shows one order: leave --state, --day and --limit out.'])
      const order = await perform('show-order', { number }, quietIo())
      terminal.say(json ? JSON.stringify(order) : asText(order))
    })

async function showAll(
  terminal: Terminal,
  { state, day, limit = '50' }: Omit<Options, 'number' | 'json'>,
  json: boolean,
): Promise<void> {
  const orders = await perform('list-orders', { state, day, limit }, quietIo())
  if (json) return orders.forEach((order) => terminal.say(JSON.stringify(order)))
  if (orders.length === 0)
    terminal.say(state || day ? 'No matching orders.' : 'There are no gifts yet.')
  const lines = table(orders.length > 0 ? [HEADER, ...orders.map(cellsOf)] : [])
  lines.forEach((line, place) => {
    terminal.say(line)
    const message = orders[place - 1]?.message
    if (message) terminal.say(setIn(message))
  })
}

const HEADER = [
  ...['number', 'made', 'state', money('amount'), money('refunded')],
  ...['channel', 'ledger row', 'for', 'name', 'e-mail'],
]

const cellsOf = (order: Listed) => [
  order.number,
  timeOf(order.createdAt),
  order.state,
  money(order.amount),
  money(order.refunded),
  order.channel,
  order.entry ?? '-',
  order.purpose,
  nameOf(order),
  order.email,
]

/** Aligned right, so that the decimal points line up. */
function money(text: string): string {
  return text.padStart(9)
}

/** In Asia/Shanghai, like all times in staff commands. */
const timeOf = (time: string | null) => time?.slice(0, 19).replace('T', ' ') ?? '-'

const nameOf = ({ anonymous, name }: Listed) =>
  !anonymous ? name : name === '' ? '匿名' : `匿名（${name}）`

function asText(order: Whole): string {
  const { history, refunds, message } = order
  const fields = {
    state: order.state,
    amount: `${order.amount}, refunded ${order.refunded}`,
    for: order.purpose,
    channel: order.channel + (order.demo ? ' (demonstration: no money moved)' : ''),
    'payment id': order.trade ?? '-',
    made: timeOf(order.createdAt),
    'payable until': timeOf(order.expiresAt),
    paid: timeOf(order.paidAt),
    name: `${nameOf(order)} (the ledger says ${order.shownAs})`,
    'e-mail': order.email || '-',
    'ledger row': order.entry ?? '-',
  }
  return [
    order.number,
    ...table(Object.entries(fields).map(([name, text]) => [`  ${name}`, text])),
    ...(message ? ['  message', setIn(message)] : []),
    '  history',
    ...table(
      history.map(({ at, state, cause, detail }) => [
        `    ${timeOf(at)}`,
        state,
        CAUSES[cause],
        detail ?? '',
      ]),
    ),
    ...(refunds.length > 0 ? ['  refunds'] : []),
    ...table(
      refunds.map(({ number, amount, state, askedAt, doneAt, reason }) => [
        `    ${number}`,
        amount,
        state,
        `asked ${timeOf(askedAt)}`,
        `given ${timeOf(doneAt)}`,
        withoutSteering(reason),
      ]),
    ),
  ].join('\n')
}

const CAUSES: Record<Cause, string> = {
  created: 'the order was created',
  begun: 'the payment was started',
  paid: 'the payment was received',
  paidLate: 'the payment was received after the order had ended',
  paidTwice: "paid a second time: to be refunded on the channel's own site",
  refused: 'the payment was refused',
  closed: 'the channel closed it unpaid',
  expired: 'it was not paid in time',
  refundAsked: 'a refund was requested',
  refundRefused: 'the channel refused the refund',
  refunded: 'a refund was made',
}
