import { readFileSync } from 'node:fs'
import { isEndpoint } from 'serving'
import type { Variables } from '../variables'

/** Where the anchors of the ledger's log are, as visitors are told (docs/decisions/0040). */
export interface ChainSettings {
  /** The nodes that browsers ask. */
  endpoints: string[]
  chainId: number
  /** In lower case, after 0x. */
  contract: string
  /** SHA-256 of the contract's code, in lower case. */
  codeHash: string
  /** The blocks after which an anchor counts, its own included. */
  confirmations: number
  /** Of a process that sends anchors; undefined in one that only says where they are. */
  sending: SendingSettings | undefined
}

export interface SendingSettings {
  /** The node that the job sends to. */
  rpc: string
  keyFile: string
  /** From one anchor to the next, in seconds. */
  every: number
}

const NEEDED = ['CHAIN_ENDPOINTS', 'CHAIN_ID', 'CHAIN_CONTRACT', 'CHAIN_CODE_HASH']
const SENDING = ['CHAIN_RPC', 'CHAIN_KEY_FILE'] as const
const ALL = [...NEEDED, ...SENDING, 'CHAIN_CONFIRMATIONS', 'CHAIN_EVERY_SECONDS']

/**
 * Reads the settings of the chain. Faults never contain the address of the node or the key, which may be secret.
 * @returns undefined when none is set: then there is no chain
 */
export function readChainSettings(variables: Variables): ChainSettings | undefined {
  const { text, whole, faults } = variables
  if (!ALL.some((name) => text(name))) return undefined
  for (const name of NEEDED.filter((one) => !text(one)))
    faults.push(`${name} is missing. A chain needs ${NEEDED.join(', ')}.`)
  return {
    endpoints: readEndpoints(variables),
    chainId: whole('CHAIN_ID', 1, 1, Number.MAX_SAFE_INTEGER),
    contract: hexOf(variables, 'CHAIN_CONTRACT', /^0x[0-9a-f]{40}$/, '0x and 40 hex digits'),
    codeHash: hexOf(variables, 'CHAIN_CODE_HASH', /^[0-9a-f]{64}$/, '64 hex digits'),
    confirmations: whole('CHAIN_CONFIRMATIONS', 12, 1, 10_000),
    sending: readSending(variables),
  }
}

function readEndpoints({ text, faults }: Variables): string[] {
  const endpoints = (text('CHAIN_ENDPOINTS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!endpoints.every(isEndpoint))
    faults.push(
      'CHAIN_ENDPOINTS must list addresses like https://node.example.org/rpc, separated by commas: https, except on this machine; no query, no slash at the end.',
    )
  return [...new Set(endpoints)]
}

function hexOf({ text, faults }: Variables, name: string, form: RegExp, wanted: string): string {
  const value = text(name)?.toLowerCase() ?? ''
  if (value && !form.test(value)) faults.push(`${name} must be ${wanted}, not "${value}".`)
  return value
}

/** A process without both only says where the anchors are. */
function readSending({ text, whole, faults }: Variables): SendingSettings | undefined {
  const every = whole('CHAIN_EVERY_SECONDS', 3_600, 1, 604_800)
  const [rpc, keyFile] = SENDING.map(text)
  if (!rpc && !keyFile) return undefined
  if (!rpc || !keyFile) {
    faults.push(`${SENDING.join(' and ')} belong together: set both, or neither.`)
    return undefined
  }
  if (!URL.canParse(rpc) || !/^https?:$/.test(new URL(rpc).protocol))
    faults.push('CHAIN_RPC must be the http or https address of a node.')
  if (!isKeyFile(keyFile))
    faults.push(
      `CHAIN_KEY_FILE must name a file with the operator's private key, 64 hex digits, that the service may read; ${keyFile} is none.`,
    )
  return { rpc, keyFile, every }
}

function isKeyFile(file: string): boolean {
  try {
    return /^(0x)?[0-9a-f]{64}$/i.test(readFileSync(file, 'utf8').trim())
  } catch {
    return false
  }
}
