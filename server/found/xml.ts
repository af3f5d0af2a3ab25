import { escapeHtml } from 'serving'

/** What an XML document may not hold in any form, such as most control characters. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes a text for XML: as the content of an element, or as the value of a quoted attribute. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_XML, '\uFFFD'))

/** One element with escaped attributes; those that are undefined are left out. @param content XML */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  content = '',
): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  return `<${name}${written.join('')}${content ? `>${content}</${name}>` : '/>'}`
}

/** A whole document. @param root XML */
export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
