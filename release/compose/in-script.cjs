// @ts-check
/**
 * JSON that may stand in a script element: no text in it can end the element.
 * @param {unknown} data
 */
const inScript = (data) => JSON.stringify(data).replace(/</g, '\\u003c')

module.exports = { inScript }
