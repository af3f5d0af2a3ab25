import { readContact } from '../contact'

/** How the public ledger names somebody who does not want to be named. */
const NOBODY = '匿名爱心人士'

/**
 * A name as it is kept: without signs that nobody sees, which could turn what stands around them in the public ledger.
 * @returns `''` for one that has nothing to see in it
 */
export function readName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? plain : ''
}

/** What the public ledger shows of a name: its first sign. */
export function shownAs(name: string, anonymous: boolean): string {
  if (anonymous) return NOBODY
  const [first] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)
  return `${first?.segment ?? ''}**`
}

/** An e-mail address as it is kept, `''` for none, or undefined when it is none. */
export function readEmail(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return ''
  const address = readContact(plain)
  return address?.includes('@') ? address : undefined
}
