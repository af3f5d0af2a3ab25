// @ts-check
const { escapeHtml } = require('serving/escape-html')
const { inScript } = require('./in-script.cjs')
const { structuredData } = require('./structured-data.cjs')

/** @typedef {{ bytes: Buffer, mark?: import('./template-marks').Piece['mark'] }} Piece */

/**
 * Fills a composed template with the content of one address. Marks in the content are text.
 * @param {readonly Piece[]} template as bytes, so that its text is not encoded again for each page
 * @param {import('shared/contract').RenderedScreen} screen
 */
function fillTemplate(template, screen) {
  const { title, description, url, things, html, answers } = screen
  const content = {
    title: escapeHtml(title),
    description: escapeHtml(description),
    url: escapeHtml(url),
    structured: structuredData(things),
    body: html,
    answers: inScript(answers),
  }
  return Buffer.concat(
    template.flatMap(({ bytes, mark }) => (mark ? [bytes, Buffer.from(content[mark])] : [bytes])),
  )
}

/** @param {readonly import('./template-marks').Piece[]} pieces */
const templateOf = (pieces) => pieces.map(({ text, mark }) => ({ bytes: Buffer.from(text), mark }))

module.exports = { fillTemplate, templateOf }
