import { fromHex, sha256, toHex } from '../log'
import { anchorOf, newestSize, type Anchor } from './contract'
import { callBytes, callNumber, NoAnswer, PATIENCE_MS } from './rpc'

/** Where the anchors of a log are, as its operator says. */
export interface Anchors {
  /** Addresses of nodes that different people run; each is asked. */
  endpoints: readonly string[]
  chainId: number
  contract: string
  /** SHA-256 of the contract's code on the chain, 64 hex digits: when given, other code is refused. */
  codeHash?: string
  /** The blocks after which an anchor counts, its own included. */
  confirmations: number
  /** How long each node may take for each answer, in ms. */
  patience?: number
}

/** What one node says, or why it says nothing. */
export interface Voice {
  endpoint: string
  says: 'anchored' | 'not yet' | 'other code' | 'nothing'
  anchor?: Anchor
  why?: string
}

export type AnchorReading = {
  chainId: number
  voices: Voice[]
} & (
  | ({
      /** All nodes that answered say the same, and at least two where two are listed. */
      state: 'anchored'
      /** How many nodes say so. */
      agreed: number
    } & Anchor)
  /** The nodes contradict each other, the chain has another root than the given one, or the code is other. */
  | { state: 'differs' }
  | { state: 'not yet' }
  /** Too few nodes answered to say anything. */
  | { state: 'unreachable' }
)

/**
 * Asks the nodes for the anchor of a size, and compares what they say.
 * @param size leave it out for the newest size that all of them know
 * @param root 64 hex digits: what the anchor must be; leave it out only to compare the answer afterwards
 */
export async function readAnchor(
  anchors: Anchors,
  { size, root }: { size?: number; root?: string } = {},
): Promise<AnchorReading> {
  const { chainId } = anchors
  const endpoints = [...new Set(anchors.endpoints)]
  const of = size ?? (await commonSize(anchors, endpoints))
  const voices = await Promise.all(endpoints.map((endpoint) => voice(anchors, endpoint, of)))
  return { chainId, voices, ...compared(voices, root) }
}

/** The largest size that all nodes know which answer; 0 when there is none. */
async function commonSize(anchors: Anchors, endpoints: string[]): Promise<number> {
  const { contract, patience } = anchors
  const asked = endpoints.map((rpc) =>
    newestSize({ rpc, contract, patience }).catch(() => Infinity),
  )
  const least = Math.min(...(await Promise.all(asked)))
  return Number.isFinite(least) ? least : 0
}

function compared(voices: Voice[], root: string | undefined) {
  const heard = voices.filter(({ says }) => says !== 'nothing')
  if (heard.length < Math.min(2, voices.length) || !heard.length)
    return { state: 'unreachable' as const }
  const found = heard.flatMap(({ anchor }) => anchor ?? [])
  const [first] = found
  const isSame = (anchor: Anchor) =>
    anchor.root === (root ?? first?.root) &&
    anchor.block === first?.block &&
    anchor.time === first.time
  if (heard.some(({ says }) => says === 'other code') || !found.every(isSame))
    return { state: 'differs' as const }
  if (!first || heard.some(({ says }) => says !== 'anchored')) return { state: 'not yet' as const }
  return { state: 'anchored' as const, agreed: heard.length, ...first }
}

/** What one node says of a size. */
async function voice(anchors: Anchors, endpoint: string, size: number): Promise<Voice> {
  try {
    return { endpoint, ...(await heard(anchors, endpoint, size)) }
  } catch (error) {
    return {
      endpoint,
      says: 'nothing',
      why: error instanceof Error ? error.message : String(error),
    }
  }
}

async function heard(
  anchors: Anchors,
  rpc: string,
  size: number,
): Promise<Omit<Voice, 'endpoint'>> {
  const { contract, patience = PATIENCE_MS, codeHash } = anchors
  const [chainId, latest, anchor, code] = await Promise.all([
    callNumber(rpc, 'eth_chainId', [], patience),
    callNumber(rpc, 'eth_blockNumber', [], patience),
    anchorOf({ rpc, contract, patience }, size),
    codeHash && callBytes(rpc, 'eth_getCode', [contract, 'latest'], patience),
  ])
  if (Number(chainId) !== anchors.chainId) throw new NoAnswer(`It is of chain ${chainId}.`)
  if (code && hashOfCode(code) !== codeHash?.toLowerCase()) return { says: 'other code' }
  if (!anchor) return { says: 'not yet' }
  const isDeep = Number(latest) - anchor.block + 1 >= anchors.confirmations
  return { says: isDeep ? 'anchored' : 'not yet', anchor }
}

/** @param code in hex after 0x @returns 64 hex digits: what `echo CODE | cut -c3- | xxd -r -p | sha256sum` prints */
export const hashOfCode = (code: string): string => toHex(sha256(fromHex(code.slice(2))))
