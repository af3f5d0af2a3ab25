// @ts-check
/**
 * Runs in every page of the browser check, as a part of page-watch.cjs: tells whether the screen is whole.
 */

/** The elements of the composed page, which React has to take over. @type {WeakSet<Element>} */
const composed = new WeakSet()

// The part may replace it.
const { requestAnimationFrame: nextFrame } = window

let isPartLoaded = () => false

/** @param {() => boolean} loaded whether a script of the part under test has been loaded */
function watchScreen(loaded) {
  isPartLoaded = loaded
  document.addEventListener('readystatechange', noteComposed, { once: true })
  return { state, twoFrames }
}

/** The page has been read and none of the scripts that draw has run, because they are deferred. */
function noteComposed() {
  for (const element of document.querySelectorAll('main *')) composed.add(element)
}

/** What a visitor would notice now. */
function state() {
  const main = document.querySelector('main')
  const focused = document.activeElement
  return {
    path: location.pathname,
    title: document.title,
    hydrated: !!main?.firstElementChild && isHydrated(main.firstElementChild) && !rootsLeft(main),
    blank: !main || !showsSomething(main),
    busy: !!main?.querySelector('[aria-busy="true"]'),
    failed: main?.querySelector('[data-failed]')?.getAttribute('data-failed') ?? null,
    partLoaded: isPartLoaded(),
    focus: focused && main?.contains(focused) ? 'content' : `<${focused?.localName}>`,
  }
}

/** Whether a visitor sees a text or a picture. @param {Element} main */
const showsSomething = (main) =>
  [...main.querySelectorAll('*')].some((element) => {
    const { width, height } = element.getBoundingClientRect()
    const holdsText = [...element.childNodes].some(
      (node) => node instanceof Text && /\S/.test(node.data),
    )
    return (
      (holdsText || element.matches('img, svg, canvas, video')) &&
      // A text for screen readers alone has one pixel.
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  })

/** React keeps its own data on every element that it has taken over. @param {Element} element */
const isHydrated = (element) => Object.keys(element).some((key) => key.startsWith('__react'))

/** Whether an element of the composed page still waits for React. What a part inserts as HTML never gets there. @param {Element} main */
const rootsLeft = (main) =>
  [...main.querySelectorAll('*')].some(
    (element) =>
      composed.has(element) &&
      !isHydrated(element) &&
      !!element.parentElement &&
      isHydrated(element.parentElement) &&
      !holdsHtml(element.parentElement),
  )

/** @param {Element} element */
function holdsHtml(element) {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
  const all = /** @type {Record<string, any>} */ (/** @type {unknown} */ (element))
  return !!(key && all[key]?.dangerouslySetInnerHTML)
}

/** Resolves when what has just changed has been drawn, effects included. */
const twoFrames = () =>
  new Promise((resolve) => nextFrame.call(window, () => nextFrame.call(window, resolve)))

module.exports = { watchScreen }
