import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { hexToBytes } from '@noble/hashes/utils.js'
import { accountOf } from './transaction'

/** The chain id of a local chain, by custom. */
export const LOCAL_CHAIN = 31337

/** The first account of every local chain, rich there and known to everybody, so worth nothing elsewhere. */
export const RICH_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const richAccount = () => accountOf(hexToBytes(RICH_KEY))

/** Why a local chain cannot be started. */
export const NO_PROGRAM = 'The npm package @foundry-rs/anvil has no program for this machine.'

/** A chain on this machine alone (https://getfoundry.sh/anvil). */
export interface LocalChain {
  rpc: string
  /** Resolves when it has ended, by `stop` or by itself. */
  ended: Promise<void>
  stop: () => Promise<void>
}

/** The program of the npm package for this machine; undefined where it is not installed. */
export function anvilProgram(): string | undefined {
  const name = `anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const { resolve } = createRequire(import.meta.url)
    return path.join(path.dirname(resolve(`@foundry-rs/${name}/package.json`)), 'bin/anvil')
  } catch {
    return undefined
  }
}

/**
 * Starts a chain in which each transaction gets a block at once, unless the program's options say otherwise.
 * @throws Error when it ends before it listens
 */
export async function startLocalChain(...options: string[]): Promise<LocalChain> {
  const program = anvilProgram()
  if (!program) throw new Error(NO_PROGRAM)
  const child = spawn(program, [...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const listening = new Promise<string>((resolve) =>
    createInterface(child.stdout).on('line', (line) => {
      const [, address] = /^Listening on (\S+)/.exec(line) ?? []
      if (address) resolve(`http://${address}`)
    }),
  )
  const failed = ended.then(() => Promise.reject(new Error('The local chain ended at once.')))
  failed.catch(() => {})
  const rpc = await Promise.race([listening, failed])
  return {
    rpc,
    ended,
    stop() {
      child.kill('SIGKILL')
      return ended
    },
  }
}
