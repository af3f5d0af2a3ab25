/** A process that anchors the log whose size is in a file, and prints each status as a line of JSON. */
import { readFile } from 'node:fs/promises'
import { fileState, keepAnchored } from '../anchorer'
import { richAccount } from '../local-chain'
import { headOf } from './start-chain'

const [rpc = '', contract = '', folder = '', log = ''] = process.argv.slice(2)
const chain = { chainId: 31337, contract }
await keepAnchored({
  ...{ rpc, ...chain, account: richAccount(), confirmations: 2 },
  newest: async () => headOf(Number(await readFile(log, 'utf8'))),
  state: fileState(folder, chain),
  every: 20,
  retry: 20,
  report: (status) => console.log(JSON.stringify(status)),
  signal: new AbortController().signal,
})
