import type { Sentence } from './envelope/failure'

const MAINLAND = /^1[3-9]\d{9}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/
const MAIL = /^[^\s@,;<>"]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i

/** The longest e-mail address, in characters (RFC 5321). */
export const MAIL_LIMIT = 254

/** Reads an e-mail address that a visitor typed; undefined when it is none. */
export function readMail(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  return plain.length <= MAIL_LIMIT && MAIL.test(plain) ? plain : undefined
}

/**
 * Reads contact details that a visitor typed. A phone number may contain full-width digits, spaces and hyphens.
 * @returns the normalized number or e-mail address; undefined when it is neither
 */
export function readContact(text: string): string | undefined {
  const number = text.normalize('NFKC').replace(/[\s\-()]/g, '')
  return MAINLAND.test(number) || INTERNATIONAL.test(number) ? number : readMail(text)
}

/** What is wrong with a contact that `readContact` does not take. */
export const UNREACHABLE: Sentence = {
  zh: '请填写手机号码（11 位或以 + 开头）或电子邮箱。',
  en: 'must be a mainland mobile number, a number that starts with +, or an e-mail address.',
}
