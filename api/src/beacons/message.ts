const LONGEST = 200

/**
 * What is removed from a message because it could say something about a visitor. The order matters: an e-mail address
 * is recognised before the digits in it are gone.
 */
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

/**
 * An error's message without personal data. The browser removes the same before it sends
 * (shell/src/beacons/message.ts); nothing that arrives here is believed to be clean.
 */
export function cleanMessage(message: string): string {
  const cleaned = REMOVED.reduce((text, [found, instead]) => text.replace(found, instead), message)
  return cleaned.slice(0, LONGEST).trim()
}
