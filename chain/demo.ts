/** `npm run demo:chain`: a chain on this machine alone, with the contract on it, until the command is ended. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deployContract } from './deploy-contract'
import { LOCAL_CHAIN, RICH_KEY, richAccount, startLocalChain } from './local-chain'
import { settingsText } from './settings-text'

const PORT = process.env['CHAIN_PORT'] ?? '8545'
const BLOCK_SECONDS = '2'
/** So that a developer does not wait for an hour. */
const QUICKLY = ['CHAIN_CONFIRMATIONS=2', 'CHAIN_EVERY_SECONDS=10']

const folder = mkdtempSync(path.join(tmpdir(), 'demo-chain-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
try {
  const keyFile = path.join(folder, 'key')
  writeFileSync(keyFile, RICH_KEY, { mode: 0o600 })
  const chain = await startLocalChain('--port', PORT, '--block-time', BLOCK_SECONDS)
  let isOver = false
  const end = () => {
    isOver = true
    void chain.stop()
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  const deployed = await deployContract(chain.rpc, richAccount())
  const settings = [settingsText(chain.rpc, keyFile, deployed), ...QUICKLY].join('\n')
  const file = path.join(folder, 'settings')
  writeFileSync(file, `${settings}\n`)
  console.log(`A chain (${LOCAL_CHAIN}) runs at ${chain.rpc}, on this machine alone. A block follows every ${BLOCK_SECONDS} s.
It proves nothing to anybody else, and is gone when this command ends (Ctrl+C). What to set:

${settings}

The site with this chain, in another terminal; its ledger says 已上链 after half a minute:

env $(cat ${file}) npm start
`)
  await chain.ended
  if (!isOver) throw new Error('The chain has ended by itself.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
