import { createHash } from 'node:crypto'

/**
 * Crockford's base32 digits, which leave out characters that are easily confused
 * (https://www.crockford.com/base32.html).
 */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = /^[0-9A-HJKMNP-TV-Z]{26}$/

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * The access code of the order that an idempotency key created: 128 bits as 26 digits. It is derived from the key, so a
 * repeated call gets the same code although the database stores only hashes of both.
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

/** Normalizes a code that somebody typed or scanned; undefined when the text cannot be a code. */
export function readCode(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return CODE.test(plain) ? plain : undefined
}
