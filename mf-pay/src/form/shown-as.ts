/** Removes invisible characters from a name, by the api's rule; `''` when nothing visible is left. */
export function plainName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? plain : ''
}

/**
 * What the public ledger shows of a name, by the api's rule: its first character.
 * @returns null while there is no name
 */
export function shownAs(name: string): string | null {
  const first = firstSign(plainName(name))
  return first ? `${first}**` : null
}

function firstSign(text: string): string | undefined {
  // `Intl.Segmenter` is missing in browsers before 2024. There a character of several code points is cut, but only in
  // this preview.
  if (typeof Intl.Segmenter !== 'function') return [...text][0]
  const [first] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)
  return first?.segment
}
