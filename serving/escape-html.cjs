// @ts-check
// CommonJS, because the process that renders screens loads it, too (release/compose/render-child.cjs).
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/**
 * Escapes a text for HTML: as the content of an element, or as the value of a quoted attribute.
 * @param {string} text
 */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? sign)

module.exports = { escapeHtml }
