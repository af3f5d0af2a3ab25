const MAINLAND = /^1[3-9]\d{9}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/
const MAIL = /^[^\s@,;<>"]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i

/**
 * Reads contact details that a visitor typed. A phone number may contain full-width digits, spaces and hyphens.
 * @returns the normalized number or e-mail address; undefined when it is neither
 */
export function readContact(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  const number = plain.replace(/[\s\-()]/g, '')
  if (MAINLAND.test(number) || INTERNATIONAL.test(number)) return number
  if (plain.length <= 254 && MAIL.test(plain)) return plain
  return undefined
}
