/** `npm run deploy:chain -- RPC KEY_FILE`: puts the contract on a chain and prints what to set. */
import path from 'node:path'
import { deployContract } from './deploy-contract'
import { settingsText } from './settings-text'
import { readAccount } from './transaction'

const [rpc, key] = process.argv.slice(2)
if (!rpc || !key) {
  console.error(
    'npm run deploy:chain -- RPC KEY_FILE: the address of a node, and the private key’s file.',
  )
  process.exit(2)
}
try {
  const keyFile = path.resolve(key)
  const account = readAccount(keyFile)
  console.log(`Deploying as ${account.address}, who becomes the contract’s operator for good.`)
  console.log(settingsText(rpc, keyFile, await deployContract(rpc, account)))
} catch (error) {
  console.error(`Not deployed. ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
