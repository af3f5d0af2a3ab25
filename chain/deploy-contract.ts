import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call, callBytes, callNumber, hashOfCode } from 'shared/chain'
import type { Compiled } from './compiler'
import { signed, type Account } from './transaction'

export interface Deployed {
  chainId: number
  contract: string
  /** SHA-256 of its code on the chain. The code names the operator, so it is another for each. */
  codeHash: string
}

interface Receipt {
  contractAddress: string
  status: string
}

/**
 * Puts the contract on a chain; the account becomes its operator for good. Waits until it is in a block.
 * @throws NoAnswer, Refused; Error when the chain did not accept it
 */
export async function deployContract(rpc: string, account: Account): Promise<Deployed> {
  const file = path.join(import.meta.dirname, 'anchors.json')
  const data = `0x${(JSON.parse(readFileSync(file, 'utf8')) as Compiled).bytecode}`
  const chainId = Number(await callNumber(rpc, 'eth_chainId'))
  const nonce = Number(
    await callNumber(rpc, 'eth_getTransactionCount', [account.address, 'latest']),
  )
  const gasPrice = ((await callNumber(rpc, 'eth_gasPrice')) * 5n) / 4n
  const gas = await callNumber(rpc, 'eth_estimateGas', [{ from: account.address, data }])
  const { raw, hash } = signed({ nonce, gasPrice, gas, to: '', data }, chainId, account)
  await call(rpc, 'eth_sendRawTransaction', [raw])
  const { contractAddress: contract, status } = await receipt(rpc, hash)
  if (status !== '0x1')
    throw new Error(`The chain did not accept the contract: transaction ${hash}.`)
  return {
    chainId,
    contract,
    codeHash: hashOfCode(await callBytes(rpc, 'eth_getCode', [contract, 'latest'])),
  }
}

async function receipt(rpc: string, hash: string): Promise<Receipt> {
  for (;;) {
    const found = (await call(rpc, 'eth_getTransactionReceipt', [hash])) as Receipt | null
    if (found) return found
    await pause(500)
  }
}
