import { gtinOf } from 'shared/gtin'

/** What a text from a code, or from the bag itself, names. */
export interface Code {
  /** 14 digits; null when the text holds no GTIN with the right check digit. */
  gtin: string | null
  batch: string | null
  serial: string | null
}

/** What stands behind the application identifiers 01, 10 and 21. */
type Elements = Record<keyof Code, string | undefined>

/** With or without the site before it. A variant (22) may stand between. */
const LINK =
  /^(?:[^?#\s]*\/)?01\/(\d{8,14})(?:\/22\/[^/?#]+)?(?:\/10\/([^/?#]+))?(?:\/21\/([^/?#]+))?\/?(?:[?#].*)?$/
/** One of the elements that are printed beside a code: (01)09521234500018(10)R-01(21)0007. */
const PRINTED = /\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/g
/** The same without brackets. Dates (11 to 17) have six digits; after a batch number, a separator ends it. */
const PLAIN = /^01(\d{14})\s*(?:1[13567]\d{6}\s*)*(?:10([!-~]+))?(?:\s+21([!-~]+))?$/
/** The number below a bar code. Eight digits are more likely a batch number, often a date. */
const BARCODE = /^\d{12,14}$/
const ELEMENT = /^[!-~]{1,20}$/
/** What people write before a batch number. */
const LABEL = /^(?:批次号?|批号)\s*:?\s*|^(?:batch|lot)(?:\s+(?:no\.?|number))?(?:\s*:\s*|\s+)/i
/** Ends an element in what a scanner reads. */
const SEPARATOR = '\u001d'
const DASHES = /[\u2010-\u2015\u2212]/g
/** As bags are numbered: by digits, or by the eight signs that `npm run api -- labels` draws. */
const BAG = /^\d+$|^[2-9A-HJKMNP-TV-Z]{8}$/i

/**
 * Reads a GS1 Digital Link, what is printed beside a code, a GTIN or a batch number, also in the full width that Chinese
 * keyboards write.
 * @returns null when the text is none of them
 */
export function parseCode(given: string): Code | null {
  const typed = given.normalize('NFKC').replace(DASHES, '-').replaceAll(SEPARATOR, ' ')
  const text = typed.trim().replace(LABEL, '')
  const elements = inLink(text) ?? printed(text) ?? plain(text)
  if (elements) return codeOf(elements)
  const gtin = BARCODE.test(text) ? gtinOf(text) : null
  if (gtin) return { gtin, batch: null, serial: null }
  return ELEMENT.test(text) ? { gtin: null, batch: text, serial: null } : null
}

/** The text that looks for a batch by its number, and keeps the number of the bag. */
export const searchFor = (batch: string, serial?: string | null): string =>
  serial ? `(10)${batch}(21)${serial}` : batch

/** Whether a text that names no batch may be the number of a bag. The number below a bar code is none, also misread. */
export const looksLikeBag = (text: string): boolean => BAG.test(text) && !BARCODE.test(text)

function inLink(text: string): Elements | null {
  const found = LINK.exec(text)
  return found && { gtin: found[1], batch: decoded(found[2]), serial: decoded(found[3]) }
}

function printed(text: string): Elements | null {
  const line = text.replace(/\s/g, '')
  if (!/^\(\d{2,4}\)/.test(line)) return null
  const of = new Map(
    [...line.matchAll(PRINTED)].map(([, identifier, value]) => [identifier, value]),
  )
  return { gtin: of.get('01'), batch: of.get('10'), serial: of.get('21') }
}

function plain(text: string): Elements | null {
  const found = PLAIN.exec(text)
  return found && { gtin: found[1], batch: found[2], serial: found[3] }
}

/** @returns null when nothing of it can be on a bag */
function codeOf({ gtin, batch, serial }: Elements): Code | null {
  if (gtin !== undefined && !/^\d{8,14}$/.test(gtin)) return null
  const code = {
    gtin: gtinOf(gtin ?? ''),
    batch: batch !== undefined && ELEMENT.test(batch) ? batch : null,
    serial: serial !== undefined && ELEMENT.test(serial) ? serial : null,
  }
  return (code.gtin ?? code.batch ?? code.serial) ? code : null
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
