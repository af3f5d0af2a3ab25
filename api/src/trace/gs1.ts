/*
 * Identifiers of goods as GS1 writes them. A batch or a bag has an EPC URI and any number of Digital Link addresses, which
 * mean the same: EPC Tag Data Standard 2.0, sections 6 and 12; GS1 Digital Link URI Syntax 1.3, section 4.
 */

import { checkDigit, gtinOf } from 'shared/gtin'

/** What an identifier names: a product, a batch of it, or one piece. */
export interface TradeItem {
  /** 14 digits, with its check digit. */
  gtin: string
  /** Application identifier 10. */
  batch: string | null
  /** Application identifier 21. */
  serial: string | null
}

/** Batch and serial number: 1 to 20 characters of the set 82 of the GS1 General Specifications, figure 7.11-1. */
const ELEMENT = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/

/** What an EPC URI or a Digital Link address names; null when it names no trade item. */
export const tradeItemOf = (uri: string): TradeItem | null => ofEpc(uri) ?? ofDigitalLink(uri)

const EPC = /^urn:epc:(id:sgtin|class:lgtin|idpat:sgtin):(\d{6,12})\.(\d{1,7})\.(.+)$/

function ofEpc(uri: string): TradeItem | null {
  const [, kind, company = '', reference = '', rest = ''] = EPC.exec(uri) ?? []
  if (kind === undefined || company.length + reference.length !== 13) return null
  // The first digit of the reference stands before the company in a GTIN.
  const digits = `${reference.slice(0, 1)}${company}${reference.slice(1)}`
  const gtin = `${digits}${checkDigit(digits)}`
  if (kind === 'idpat:sgtin') return rest === '*' ? { gtin, batch: null, serial: null } : null
  const element = elementOf(rest)
  if (element === null) return null
  return kind === 'class:lgtin'
    ? { gtin, batch: element, serial: null }
    : { gtin, batch: null, serial: element }
}

/** From the first `/01/` on; what stands before belongs to the host. */
const LINK =
  /^https?:\/\/[^/?#]+(?:\/[^?#]*?)??\/01\/(\d+)(?:\/10\/([^/?#]+))?(?:\/21\/([^/?#]+))?\/?(?:[?#].*)?$/

function ofDigitalLink(uri: string): TradeItem | null {
  const [, digits, batch, serial] = LINK.exec(uri) ?? []
  const gtin = gtinOf(digits ?? '')
  if (gtin === null) return null
  const elements = [batch, serial].map((text) => (text === undefined ? null : elementOf(text)))
  const isWrong = [batch, serial].some(
    (text, place) => text !== undefined && elements[place] === null,
  )
  return isWrong ? null : { gtin, batch: elements[0] ?? null, serial: elements[1] ?? null }
}

function elementOf(text: string): string | null {
  try {
    const element = decodeURIComponent(text)
    return ELEMENT.test(element) ? element : null
  } catch {
    return null
  }
}
