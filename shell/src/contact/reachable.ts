import { isEmail } from 'shared/forms'

const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/

/**
 * Whether a text can be an e-mail address or a phone number, by the same rules as the api, so that nothing accepted
 * here is refused there. Full-width characters and spacing do not matter.
 */
export function isReachable(contact: string): boolean {
  const text = contact.normalize('NFKC').trim()
  const digits = text.replace(/[\s\-()]/g, '')
  return MAINLAND_MOBILE.test(digits) || INTERNATIONAL.test(digits) || isEmail(text)
}
