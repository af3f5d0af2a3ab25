// @ts-check
/// <reference types="webpack/module" />
/** In the browser: shows the type errors that the development server sends, in a box at the lower edge of the page. */
const sheet = new CSSStyleSheet()
// The same in light and dark: it stands apart from the page in both.
sheet.replaceSync(`
  #type-errors {
    position: fixed;
    inset: auto 0 0;
    z-index: 2147483647;
    max-height: 40vh;
    overflow: auto;
    background: #5c1010;
    color: #fff;
    font: 14px/1.5 ui-monospace, monospace;
  }
  #type-errors pre {
    margin: 0;
    padding: 8px 16px;
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`)
// The page's policy forbids a style element.
document.adoptedStyleSheets.push(sheet)

const box = document.createElement('div')
box.id = 'type-errors'
box.role = 'status'
box.ariaLabel = 'Type errors'
document.body.append(box)

// The address that this script is from, which is not the page's when a running site shows the part.
new EventSource(`${__webpack_public_path__}type-errors`).onmessage = ({ data }) => {
  /** @type {string[]} */
  const errors = JSON.parse(String(data))
  box.replaceChildren(...errors.map(line))
}

/** @param {string} text */
function line(text) {
  const element = document.createElement('pre')
  element.textContent = text
  return element
}
