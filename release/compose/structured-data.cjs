// @ts-check
const { inScript } = require('./in-script.cjs')

/**
 * What a page shows as JSON-LD, for search engines. A browser takes such an element for data and runs nothing.
 * @param {readonly import('shared/contract').SchemaThing[]} things
 */
const structuredData = (things) =>
  things.length
    ? `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', '@graph': things })}</script>`
    : ''

module.exports = { structuredData }
