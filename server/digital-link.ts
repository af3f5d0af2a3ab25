import { inLang, langOf, links, screenPath } from 'shared/contract'

/** A GTIN (01), a batch (10) and a serial number (21), in the order of a GS1 Digital Link. */
const LINK = /^\/01\/(\d{8}|\d{12,14})((?:\/10\/[^/]+)?(?:\/21\/[^/]+)?)\/?$/

/**
 * Where the address of a code on a bag leads on this site: `/01/{GTIN}/10/{batch}` to the same below `/trace`. The address
 * on the bag belongs to no part, so that it can lead elsewhere one day.
 * @param address of the request; its query is kept
 * @returns null when it is no such address
 */
export function digitalLinkTarget({ pathname, search }: URL): string | null {
  const [, gtin, rest] = LINK.exec(screenPath(pathname)) ?? []
  if (gtin === undefined) return null
  const path = `${links.batches()}/01/${gtin.padStart(14, '0')}${rest}`
  return inLang(langOf(pathname), path) + search
}
