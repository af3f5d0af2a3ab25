export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const encoder = new TextEncoder()
export const utf8 = (text: string): Uint8Array => encoder.encode(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex digits. */
export function toHex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += HEX[byte]
  return digits
}

/** The bytes of lower- or upper-case hex digits. */
export const fromHex = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16))

/** Base64 of RFC 4648, section 4. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** @returns undefined for a text that is no base64, or not the only way to write these bytes */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** A whole number as C2SP's formats write it: digits without leading zeroes. @returns undefined for anything else */
export function wholeNumber(text: string): number | undefined {
  const number = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(number) ? number : undefined
}
