const LONGEST = 200

/** What is removed from a message because it could say something about a visitor; the same as api/src/beacons/message.ts. */
const REMOVED: [RegExp, string][] = [
  // Our code words its errors in English. What is not ASCII comes from data: names, messages, search words.
  [/[^\x20-\x7e]+/g, '…'],
  // A parser quotes what it could not read.
  [/"[^"]*"/g, '"…"'],
  [/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[e-mail]'],
  // The query and the fragment of an address; `error #418` is not one.
  [/(\S)[?#][^\s"'<>()]*/g, '$1'],
  // Codes of gifts, tokens, UUIDs: long words with a digit in them.
  [/\b(?=[\w-]*\d)[\w-]{16,}/g, '[code]'],
  // Telephone, card and order numbers, also in groups.
  [/\+?\d(?:[ .-]?\d){4,}/g, '[number]'],
]

/** The message of whatever was thrown, without personal data and not longer than a report may be. */
export function messageOf(thrown: unknown): string {
  return clean(thrown instanceof Error ? thrown.message : String(thrown))
}

/** A text without personal data. A very long one is cut first, so that it cannot slow the page down. */
export function clean(text: string): string {
  const start = text.slice(0, 2_000)
  const cleaned = REMOVED.reduce((rest, [found, instead]) => rest.replace(found, instead), start)
  return cleaned.slice(0, LONGEST).trim()
}
