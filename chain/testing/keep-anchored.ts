/** A process that anchors the log whose size is in a file, and prints each status as a line of JSON. */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { anchorOnce } from '../anchorer'
import { richAccount } from '../local-chain'
import { fileState } from './file-state'
import { headOf } from './start-chain'

const STEP_MS = 20

const [rpc = '', contract = '', folder = '', log = ''] = process.argv.slice(2)
const chain = { chainId: 31337, contract }
const job = {
  ...{ rpc, ...chain, account: richAccount(), confirmations: 2 },
  newest: async () => headOf(Number(await readFile(log, 'utf8'))),
  state: fileState(folder, chain),
}
for (let said = ''; ; await pause(STEP_MS)) {
  const status = await anchorOnce(job)
  if (status.says !== said) console.log(JSON.stringify(status))
  said = status.says
}
