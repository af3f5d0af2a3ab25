import { createHash } from 'node:crypto'

/** Crockford's digits: none that are read for another (https://www.crockford.com/base32.html). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The code of the order that was asked for with a key: 128 bits as 26 digits. It follows from the key, so that asking
 * again tells it again although the database holds but hashes of both.
 */
export function codeOf(key: string): string {
  let bits = BigInt(`0x${sha256(`gift code\n${key}`).subarray(0, 16).toString('hex')}`)
  let code = ''
  for (let place = 0; place < 26; place++) {
    code = DIGITS.charAt(Number(bits & 31n)) + code
    bits >>= 5n
  }
  return code
}

/** A code as somebody typed or scanned it, or undefined when it cannot be one. */
export function readCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return CODE.test(plain) ? plain : undefined
}
