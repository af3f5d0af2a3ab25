import { readMail } from '../contact'

/** The name of an anonymous donor in the public ledger. */
const NOBODY = '匿名爱心人士'

/**
 * The form in which a donor's name is stored: without invisible characters, which could reverse the text around them in
 * the public ledger.
 * @returns `''` if the name has no visible character
 */
export function readName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? plain : ''
}

/** The masked form of a name for the public ledger: its first character and two asterisks. */
export function shownAs(name: string, anonymous: boolean): string {
  if (anonymous) return NOBODY
  const [first] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)
  return `${first?.segment ?? ''}**`
}

/** The normalised e-mail address, `''` if the field is empty, undefined if it is not a valid address. */
export function readEmail(text: string): string | undefined {
  return text.normalize('NFKC').trim() === '' ? '' : readMail(text)
}
