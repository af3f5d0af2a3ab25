import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { readFileSync } from 'node:fs'

/** An account of a chain. */
export interface Account {
  /** 0x and 40 hex digits. */
  address: string
  /** 32 bytes. */
  key: Uint8Array
}

/** The account of a private key: the last 20 bytes of the public key's hash (Ethereum's yellow paper, appendix F). */
export function accountOf(key: Uint8Array): Account {
  const hash = keccak_256(secp256k1.getPublicKey(key, false).slice(1))
  return { key, address: `0x${bytesToHex(hash.slice(-20))}` }
}

/**
 * The account whose private key a file holds: 64 hex digits, with or without 0x.
 * @throws Error when the file is missing or holds something else
 */
export function readAccount(file: string): Account {
  const text = readFileSync(file, 'utf8').trim().replace(/^0x/, '')
  const isKey = /^[0-9a-f]{64}$/i.test(text) && secp256k1.utils.isValidSecretKey(hexToBytes(text))
  if (!isKey)
    throw new Error(`${file} holds no private key: 64 hex digits of an account of the chain.`)
  return accountOf(hexToBytes(text))
}

/** Prices in the chain's smallest unit (wei); data in hex after 0x. */
export interface Transaction {
  nonce: number
  gasPrice: bigint
  gas: bigint
  /** The contract's address; empty to deploy one. */
  to: string
  value?: bigint
  data: string
}

/** A transaction as nodes take it, and the hash that is its name on the chain; both in hex after 0x. */
export interface Signed {
  raw: string
  hash: string
}

/**
 * Signs a transaction of the first kind, which every chain takes, for one chain alone
 * (https://eips.ethereum.org/EIPS/eip-155). The same transaction always gets the same signature.
 */
export function signed(transaction: Transaction, chainId: number, { key }: Account): Signed {
  const { nonce, gasPrice, gas, to, value = 0n, data } = transaction
  const fields = [
    ...[BigInt(nonce), gasPrice, gas].map(numberBytes),
    hexBytes(to),
    numberBytes(value),
    hexBytes(data),
  ]
  const id = BigInt(chainId)
  const hash = keccak_256(list([...fields, numberBytes(id), numberBytes(0n), numberBytes(0n)]))
  const signature = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(signature, 'recovered')
  const bytes = list([...fields, ...[id * 2n + 35n + BigInt(recovery), r, s].map(numberBytes)])
  return { raw: `0x${bytesToHex(bytes)}`, hash: `0x${bytesToHex(keccak_256(bytes))}` }
}

const hexBytes = (text: string) => hexToBytes(text.replace(/^0x/, ''))

/** Without leading zeroes; zero is no byte at all. */
function numberBytes(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  return hexToBytes(digits.length % 2 ? `0${digits}` : digits)
}

/** A list of byte strings in RLP (https://ethereum.org/developers/docs/data-structures-and-encoding/rlp). */
function list(items: Uint8Array[]): Uint8Array {
  const content = concatBytes(...items.map(item))
  return concatBytes(head(content.length, 0xc0), content)
}

const item = (bytes: Uint8Array) =>
  bytes.length === 1 && bytes[0]! < 0x80 ? bytes : concatBytes(head(bytes.length, 0x80), bytes)

function head(length: number, kind: 0x80 | 0xc0): Uint8Array {
  if (length < 56) return Uint8Array.of(kind + length)
  const bytes = numberBytes(BigInt(length))
  return concatBytes(Uint8Array.of(kind + 55 + bytes.length), bytes)
}
