import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseVerifierKey, verifierKeyText, WITNESS_KEY, type VerifierKey } from 'shared/log'
import { witnessServer } from './server'
import { WitnessState } from './state'
import { Witness } from './witness'

const USAGE = `Runs a witness: it cosigns a log's checkpoints as long as the log only grows (witness/README.md).

  npm run witness -- --name school.example/witness --log VKEY

  --log VKEY     verifier key of a log, as its /log/vkey shows it; several are possible
  --name NAME    the witness's name in its cosignatures; the first start needs it
  --state FILE   its key and what it has cosigned; by default witness.json
  --port PORT    by default 8787
  --host HOST    by default 127.0.0.1`

function main(): void {
  const options = {
    log: { type: 'string', multiple: true },
    name: { type: 'string' },
    state: { type: 'string', default: 'witness.json' },
    port: { type: 'string', default: '8787' },
    host: { type: 'string', default: '127.0.0.1' },
    help: { type: 'boolean' },
  } as const
  const { log = [], name, state, port, host, help } = parseArgs({ options }).values
  if (help) return console.log(USAGE)
  if (!log.length) throw new Error(USAGE)
  const file = path.resolve(process.env.INIT_CWD ?? '', state)
  // A wrong key is found before the first start makes the state.
  const keys = log.map(logKey)
  const witness = new Witness(WitnessState.open(file, name), keys)
  const server = witnessServer(witness)
  server.on('error', fail)
  server.listen(Number(port), host, () => {
    const address = server.address()
    const taken = typeof address === 'object' ? address?.port : port
    console.log(`The witness answers at http://${host}:${taken}/add-checkpoint`)
    console.log(`Its state is ${file}`)
    console.log(`Its verifier key: ${verifierKeyText(witness.key)}`)
  })
}

function logKey(text: string): VerifierKey {
  const key = parseVerifierKey(text)
  if (!key || key.kind === WITNESS_KEY) throw new Error(`This is no verifier key of a log: ${text}`)
  return key
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

try {
  main()
} catch (error) {
  fail(error)
}
