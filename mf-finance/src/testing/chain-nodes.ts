import { hashOfCode } from 'shared/chain'
import { fromBase64 } from 'shared/log'
import type { AnchorPlace } from '../seal/anchored'
import type { SignedLog } from './signed-log'

const CODE = '0x6001'
const CHAIN = 31337
const word = (value: number) => value.toString(16).padStart(64, '0')

/** What a node's contract holds: roots by size, in hex. */
export interface Node {
  anchors: Record<number, string>
  /** Of the newest block; the anchors are in block 5. */
  height?: number
  code?: string
  time?: number
  /** Answers with nothing, as if the connection were cut. */
  isAway?: boolean
}

export const placeOf = (nodes: Record<string, Node>, change: Partial<AnchorPlace> = {}) => ({
  endpoints: Object.keys(nodes),
  chainId: CHAIN,
  contract: `0x${'ab'.repeat(20)}`,
  codeHash: hashOfCode(CODE),
  confirmations: 2,
  size: null,
  ...change,
})

/** The root of a log as a contract holds it: hex. */
export function rootIn({ checkpoint }: SignedLog): string {
  const root = fromBase64(checkpoint.split('\n')[2]!)!
  return Array.from(root, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Lets nodes answer at their addresses; everything else is answered as before. */
export function answerNodes(nodes: Record<string, Node>): void {
  const others = globalThis.fetch
  globalThis.fetch = (address, init) => {
    const node = nodes[String(address)]
    if (!node) return others(address, init)
    if (node.isAway) return Promise.reject(new TypeError('Failed to fetch'))
    const { method, params } = JSON.parse(String(init?.body)) as {
      method: string
      params: [{ data?: string }]
    }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: said(node, method, params[0]) })
    return Promise.resolve({ status: 200, text: () => Promise.resolve(text) } as Response)
  }
}

function said(
  { anchors, height = 9, code = CODE, time = Date.now() }: Node,
  method: string,
  call?: { data?: string },
) {
  if (method === 'eth_chainId') return `0x${CHAIN.toString(16)}`
  if (method === 'eth_blockNumber') return `0x${height.toString(16)}`
  if (method === 'eth_getCode') return code
  const data = call?.data ?? ''
  const sizes = Object.keys(anchors).map(Number)
  if (data.length === 10) return `0x${word(Math.max(0, ...sizes))}`
  const root = anchors[parseInt(data.slice(10), 16)]
  const words = root ? root + word(5) + word(Math.floor(time / 1_000)) : word(0).repeat(3)
  return `0x${words}`
}
