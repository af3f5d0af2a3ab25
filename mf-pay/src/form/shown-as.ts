/** A name without signs that nobody sees, by the api's rule; `''` for one that has nothing to see in it. */
export function plainName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? plain : ''
}

/**
 * What the public ledger shows of a name, by the api's rule: its first sign.
 * @returns null while there is none
 */
export function shownAs(name: string): string | null {
  const first = firstSign(plainName(name))
  return first ? `${first}**` : null
}

function firstSign(text: string): string | undefined {
  // Missing in browsers before 2024: there a sign of several code points is cut, for the eye alone.
  if (typeof Intl.Segmenter !== 'function') return [...text][0]
  const [first] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)
  return first?.segment
}
