import { parseVerifierKey, WITNESS_KEY, type Compared, type Comparison } from 'shared/log'
import { yuanOf } from 'shared/ui/formats'
import { recountLedger } from './ledger-recount'
import { Refusal } from './proof-check'

const USAGE = `Adds up the whole ledger out of its log, and compares the sums with those that the site publishes.

  npm run verify-ledger -- SITE VKEY

  SITE   the site's address, such as https://farm.example
  VKEY   the log's verifier key, as the site's /log/vkey shows it`

/** How often it says how far it is, in ms. */
const SAID_EVERY = 5_000

async function main(): Promise<void> {
  const [site = '', vkey = ''] = process.argv.slice(2)
  if (site === '--help') return console.log(USAGE)
  if (!URL.canParse(site) || !vkey) throw new Refusal(USAGE)
  const key = parseVerifierKey(vkey)
  if (!key || key.kind === WITNESS_KEY)
    throw new Refusal(`This is no verifier key of a log: ${vkey}`)
  let said = performance.now()
  const { size, comparison } = await recountLedger(site, key, (read, size) => {
    if (performance.now() - said < SAID_EVERY) return
    said = performance.now()
    console.error(`${number(read)} of ${number(size)} rows read`)
  })
  console.log(report(size, vkey, comparison))
  if (!comparison.isSame) process.exitCode = 1
}

const number = (value: number) => value.toLocaleString('en')

const yuan = (fen: bigint | null) => (fen === null ? 'nothing' : yuanOf(fen))

const line = (name: string, { counted, published, isSame }: Compared) =>
  isSame
    ? `  ${name.padEnd(18)}${yuan(counted)}`
    : `  ${name.padEnd(18)}${yuan(counted)}, the site says ${yuan(published)}`

function report(size: number, vkey: string, comparison: Comparison): string {
  const { isSame, rows, balance, income, expense, months } = comparison
  const differing = months.filter((one) => !one.isSame)
  const names = differing.map(({ month }) => month).join(', ')
  return [
    isSame
      ? 'The published sums are those of the signed rows, to the fen.'
      : `The published sums are not those of the signed rows.${names && ` Months that differ: ${names}.`}`,
    '',
    `The holder of the key ${vkey} has signed a log of ${number(size)} rows, and the rows that the site serves are those. Sums in yuan:`,
    '',
    `  ${'rows'.padEnd(18)}${number(rows.counted ?? 0)}${rows.isSame ? '' : `, the site says ${number(rows.published ?? 0)}`}`,
    line('balance', balance),
    line('donations', income),
    line('expenses', expense),
    ...(isSame ? [`  ${'months'.padEnd(18)}${months.length}, all the same`] : []),
    ...differing.flatMap(({ month, income, expense }) => [
      line(`${month} donations`, income),
      line(`${month} expenses`, expense),
    ]),
    '',
    'It does not prove that a row was true when it was made, or that all money has a row.',
  ].join('\n')
}

try {
  await main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
