import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseVerifierKey, WITNESS_KEY, type VerifierKey } from 'shared/log'
import { checkProof, Refusal, type CheckedProof } from './proof-check'

const USAGE = `Checks the proof of a ledger row without asking anybody (docs/verify-proof.md).

  npm run verify-proof FILE VKEY [WITNESS …]

  FILE      the row's proof (.tlog-proof)
  VKEY      the log's verifier key, as the site's /log/vkey shows it
  WITNESS   verifier keys of witnesses who must have cosigned`

function main(): void {
  const [name, vkey, ...witnesses] = process.argv.slice(2)
  if (name === '--help') return console.log(USAGE)
  if (!name || !vkey) throw new Refusal(USAGE)
  const keys = witnesses.map((text) => keyOf(text, 'witness'))
  console.log(report(checkProof(textOf(name), keyOf(vkey, 'log'), keys), vkey, keys))
}

function textOf(name: string): string {
  try {
    return readFileSync(path.resolve(process.env.INIT_CWD ?? '', name), 'utf8')
  } catch (error) {
    throw new Refusal(`The file ${name} cannot be read: ${String(error)}`)
  }
}

function keyOf(text: string, owner: 'log' | 'witness'): VerifierKey {
  const key = parseVerifierKey(text)
  if (!key || (key.kind === WITNESS_KEY) !== (owner === 'witness'))
    throw new Refusal(`This is no verifier key of a ${owner}: ${text}`)
  return key
}

/** Each field in words. */
const LABELS: Record<string, (value: string) => string> = {
  list: (value) => `${value} (donation: income; expense: spending)`,
  kind: (value) => `${value} (of goods)`,
  content: (value) => `${value} (stands for what the record says)`,
  unit: (value) => `${value} (stands for the name of the donor or the payee)`,
  amount: (value) => `${value} (yuan)`,
  corrects: (value) =>
    value === '-' ? '- (corrects no other row)' : `${value} (the row it corrects)`,
  reason: (value) => (value === '-' ? '-' : `${value} (stands for the reason)`),
}

function report(
  { size, index, hashes, row }: CheckedProof,
  vkey: string,
  witnesses: readonly VerifierKey[],
): string {
  const fields = [...row].map(
    ([name, value]) => `  ${name.padEnd(9)}${LABELS[name]?.(value) ?? value}`,
  )
  const steps = [
    `The signature is right: the holder of the key ${vkey} has signed a log of ${size} rows.`,
    ...witnesses.map(({ name }) => `The witness ${name} has cosigned the same log.`),
    `The row below is entry ${index} of that log, counted from 0: its hash and ${hashes} others lead to the signed root.`,
  ]
  return [
    'The proof holds.',
    '',
    ...steps.map((step, place) => `${place + 1}. ${step}`),
    '',
    ...fields,
    '',
    'It proves that this row stood in the log. It does not prove that the row was true when it was made.',
  ].join('\n')
}

try {
  main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message === USAGE ? USAGE : `The proof was not accepted. ${error.message}`)
  process.exitCode = 1
}
