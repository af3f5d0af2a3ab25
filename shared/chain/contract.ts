import { callBytes, NoAnswer } from './rpc'

/*
 * The calls of Anchors.sol as the EVM takes them
 * (https://docs.soliditylang.org/en/v0.8.37/abi-spec.html): four bytes that name the call, then words of 32 bytes.
 */

/** The tree of a log: how many leaves it has, and its root as 64 hex digits. */
export interface Head {
  size: number
  root: string
}

/** What the contract holds of a size. */
export interface Anchor extends Head {
  block: number
  /** Of the block, in ms since 1970. */
  time: number
}

/** The first four bytes of each call; anchors.json has them from the compiler. */
export const SELECTORS = {
  'anchor(uint64,bytes32)': 'a6855208',
  'anchorOf(uint64)': '34defa7c',
  'newest()': '8bdbdac1',
  'operator()': '570ca735',
}

const word = (value: number) => value.toString(16).padStart(64, '0')

/** The data of a transaction that anchors a tree. */
export const anchorData = ({ size, root }: Head): string =>
  `0x${SELECTORS['anchor(uint64,bytes32)']}${word(size)}${root}`

/** A contract at a node. */
export interface Place {
  rpc: string
  /** The contract's address: 0x and 40 hex digits. */
  contract: string
  /** How long the node may take for each answer, in ms. */
  patience?: number | undefined
}

/** @throws NoAnswer, also when there is no such contract; Refused */
async function words(place: Place, data: string, count: number): Promise<string[]> {
  const { rpc, contract, patience } = place
  const bytes = await callBytes(rpc, 'eth_call', [{ to: contract, data }, 'latest'], patience)
  if (bytes.length !== 2 + 64 * count) throw new NoAnswer('It has no such contract.')
  return Array.from({ length: count }, (_, place) => bytes.slice(2 + 64 * place, 66 + 64 * place))
}

const number = (text: string) => Number(BigInt(`0x${text}`))

/** The largest size that has an anchor; 0 when none has. @throws NoAnswer, Refused */
export async function newestSize(place: Place): Promise<number> {
  const [size = ''] = await words(place, `0x${SELECTORS['newest()']}`, 1)
  return number(size)
}

/** The address of the account whose anchors the contract takes. @throws NoAnswer, Refused */
export async function operatorOf(place: Place): Promise<string> {
  const [address = ''] = await words(place, `0x${SELECTORS['operator()']}`, 1)
  return `0x${address.slice(24)}`
}

/** The time of a block in seconds, or on some consortium chains in milliseconds: which it is shows by its length. */
const inMs = (time: number) => (time < 100_000_000_000 ? time * 1_000 : time)

/** The anchor of a size, or undefined when it has none. @throws NoAnswer, Refused */
export async function anchorOf(place: Place, size: number): Promise<Anchor | undefined> {
  const data = `0x${SELECTORS['anchorOf(uint64)']}${word(size)}`
  const [root = '', block = '', time = ''] = await words(place, data, 3)
  if (/^0+$/.test(root)) return undefined
  return { size, root, block: number(block), time: inMs(number(time)) }
}
