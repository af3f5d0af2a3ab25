import { readFileSync } from 'node:fs'
import path from 'node:path'
import solc from 'solc'

/** The compiled contract, as anchors.json holds it. */
export interface Compiled {
  compiler: string
  abi: object[]
  /** The first four bytes of each call, in hex, by the call's form, such as `newest()`. */
  selectors: Record<string, string>
  /** The code that deploys the contract, in hex without 0x. */
  bytecode: string
}

interface Output {
  errors?: { formattedMessage: string }[]
  contracts?: Record<'Anchors.sol', Record<'Anchors', Contract>>
}

interface Contract {
  abi: object[]
  evm: { bytecode: { object: string }; methodIdentifiers: Record<string, string> }
}

/**
 * Compiles Anchors.sol with Solidity's own compiler. The same source always gives the same code: it is made for the EVM
 * of 2022 (Paris), which consortium chains have, too, and without the hash of its metadata.
 * @throws the compiler's errors and warnings
 */
export function compiled(): Compiled {
  const content = readFileSync(path.join(import.meta.dirname, 'Anchors.sol'), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'Anchors.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.methodIdentifiers'] },
      },
    },
  }
  const { errors, contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  if (errors || !contracts) throw new Error(errors?.map((e) => e.formattedMessage).join('\n'))
  const { abi, evm } = contracts['Anchors.sol'].Anchors
  return {
    compiler: solc.version(),
    abi,
    selectors: evm.methodIdentifiers,
    bytecode: evm.bytecode.object,
  }
}
