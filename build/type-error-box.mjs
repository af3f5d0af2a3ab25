// @ts-check
/** In the browser: shows the type errors that the development server sends, in the box of dev-page.mjs. */
const box = document.getElementById('type-errors')

new EventSource('/type-errors').onmessage = ({ data }) => {
  /** @type {string[]} */
  const errors = JSON.parse(String(data))
  box?.replaceChildren(...errors.map(line))
}

/** @param {string} text */
function line(text) {
  const element = document.createElement('pre')
  element.textContent = text
  return element
}
