/** What a text from a code, or from the bag itself, names. */
export interface Code {
  /** 14 digits; null when the text holds none. */
  gtin: string | null
  batch: string | null
  serial: string | null
}

const LINK =
  /^(?:https?:\/\/[^/?#]+)?(?:\/[^?#]*?)??\/01\/(\d{8,14})(?:\/10\/([^/?#]+))?(?:\/21\/([^/?#]+))?\/?(?:[?#].*)?$/
/** As it is printed below a code: (01)09521234500018(10)R-01(21)0007. */
const PRINTED = /^\(01\)(\d{8,14})(?:\(10\)([^(]+))?(?:\(21\)([^(]+))?$/
const GTIN = /^\d{8}$|^\d{12,14}$/
const ELEMENT = /^[!-~]{1,20}$/

/**
 * Reads a GS1 Digital Link, what is printed below a code, a GTIN or a batch number.
 * @returns null when the text is none of them
 */
export function parseCode(given: string): Code | null {
  const text = given.trim()
  const [, gtin, batch, serial] = LINK.exec(text) ?? PRINTED.exec(text.replaceAll(' ', '')) ?? []
  if (gtin !== undefined)
    return { gtin: gtin.padStart(14, '0'), batch: element(batch), serial: element(serial) }
  if (GTIN.test(text)) return { gtin: text.padStart(14, '0'), batch: null, serial: null }
  return ELEMENT.test(text) ? { gtin: null, batch: text, serial: null } : null
}

function element(text: string | undefined): string | null {
  if (text === undefined) return null
  try {
    const decoded = decodeURIComponent(text)
    return ELEMENT.test(decoded) ? decoded : null
  } catch {
    return null
  }
}
