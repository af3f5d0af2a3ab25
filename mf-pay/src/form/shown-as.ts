/**
 * What the public ledger shows of a name, by the api's rule: its first sign.
 * @returns null while there is none
 */
export function shownAs(name: string): string | null {
  const plain = name.normalize('NFC').trim()
  const first = firstSign(plain)
  return first ? `${first}**` : null
}

function firstSign(text: string): string | undefined {
  // Missing in browsers before 2024: there a sign of several code points is cut, for the eye alone.
  if (typeof Intl.Segmenter !== 'function') return [...text][0]
  const [first] = new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)
  return first?.segment
}
