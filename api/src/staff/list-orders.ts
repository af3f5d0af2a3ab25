import { Command } from 'commander'
import { ORDER_STATES, type Cause } from '../database/gift'
import { withoutSteering } from '../envelope/signs'
import { Refusal } from '../refusal'
import { quietDesk, type Terminal } from './desk'
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
    .description('Shows the gifts, newest first, or the whole history of one. Personal data.')
    .option('--state <state>', ORDER_STATES.join(', '))
    .option('--day <day>', 'made on that day in Asia/Shanghai, 2026-11-20')
    .option('--number <number>', 'one order with all that happened to it')
    .option('--limit <number>', 'how many (default: 50)')
    .option('--json', 'as JSON, one order a line')
    .addHelpText(
      'after',
      `
Names, e-mail addresses and messages are the donors' personal data: for the work with their gifts alone, and never to be
passed on. 匿名 marks who does not want to be named anywhere; the name behind it is for the receipt.
The codes that open the receipts are not here: the database has none.

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
      const order = await perform('show-order', { number }, quietDesk())
      terminal.say(json ? JSON.stringify(order) : asText(order))
    })

async function showAll(
  terminal: Terminal,
  { state, day, limit = '50' }: Omit<Options, 'number' | 'json'>,
  json: boolean,
): Promise<void> {
  const orders = await perform('list-orders', { state, day, limit }, quietDesk())
  if (json) return orders.forEach((order) => terminal.say(JSON.stringify(order)))
  if (orders.length === 0)
    terminal.say(state || day ? 'No order fits.' : 'Nobody has given anything yet.')
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
    amount: `${order.amount}, given back ${order.refunded}`,
    for: order.purpose,
    channel: order.channel + (order.demo ? ' (demonstration: no money moved)' : ''),
    'its number': order.trade ?? '-',
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
  created: 'it was asked for',
  begun: 'the payment was begun',
  paid: 'the channel took the money',
  paidLate: 'the channel took the money, after the order was over',
  paidTwice: "paid a second time: to be given back at the channel's own site",
  refused: 'the payment was refused',
  closed: 'the channel closed it unpaid',
  expired: 'it was not paid in time',
  refundAsked: 'a refund was asked for',
  refundRefused: 'the channel refused the refund',
  refunded: 'money was given back',
}
