// @ts-check
/**
 * Runs in every page of the browser check before the page's own scripts (watched-page.ts puts it there). It notes what
 * the part under test registers outside of its screen, and tells what of it is left. Whose code it is says the nearest
 * address of a release in the stack: the shell and the libraries in it look after what they register themselves.
 */

const { watchScreen } = require('./page-screen.cjs')

/** @typedef {{ part: string | null, seeds: Record<string, string> }} WatchOptions */
/** @typedef {{ kind: 'listener' | 'timer' | 'global' | 'handler' | 'element' | 'style' | 'attribute' | 'stored' | 'cookie', name: string }} Left */

const RELEASE = /\/releases\/([^/\s]+)\/[^/\s]+\//

/** @type {WatchOptions} */
let options = { part: null, seeds: {} }

/** What the page is like before the part's first script runs. @type {ReturnType<typeof pageNow> | undefined} */
let before

/** @type {Set<{ target: EventTarget, type: string, listener: unknown, capture: boolean }>} */
const listeners = new Set()
/** By the name of the call and its id. @type {Map<string, string>} */
const timers = new Map()
/** Stored values of others that the part wrote or removed. @type {Set<string>} */
const touched = new Set()
/** @type {{ directive: string, blocked: string, source: string }[]} */
const violations = []
// The part may replace it.
const listen = EventTarget.prototype.addEventListener

/** @param {WatchOptions} given */
function startWatch(given) {
  options = given
  Error.stackTraceLimit = 30
  Object.defineProperty(window, Symbol.for('browser check'), {
    value: { ...watchScreen(() => !options.part || !!before), left, violations },
  })
  listen.call(window, 'securitypolicyviolation', noteViolation, true)
  seedStorage()
  if (!options.part) return
  new MutationObserver(awaitPart).observe(document, { childList: true, subtree: true })
  watchListeners()
  watchTimers('setTimeout', 'clearTimeout', true)
  watchTimers('setInterval', 'clearInterval', false)
  watchTimers('requestAnimationFrame', 'cancelAnimationFrame', true)
  watchTimers('requestIdleCallback', 'cancelIdleCallback', true)
  watchStorage()
}

/** Values of other parts, as an earlier visit may have left them. A check begins with these and no others. */
function seedStorage() {
  // Only the site's own pages have storage; the empty page before them has none.
  if (location.protocol !== 'http:') return
  for (const area of [localStorage, sessionStorage]) {
    area.clear()
    for (const [key, value] of Object.entries(options.seeds)) area.setItem(key, value)
  }
}

/** @param {Event} event */
function noteViolation(event) {
  const { effectiveDirective, blockedURI, sourceFile } =
    /** @type {SecurityPolicyViolationEvent} */ (event)
  violations.push({ directive: effectiveDirective, blocked: blockedURI, source: sourceFile })
}

/** @param {MutationRecord[]} changes @param {MutationObserver} observer */
function awaitPart(changes, observer) {
  const scripts = changes
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof HTMLScriptElement)
  if (!scripts.some(({ src }) => ownerOf(src) === options.part)) return
  observer.disconnect()
  before = pageNow()
}

/** The folder of the release that an address or a stack names first: `mf-live`. @param {string | undefined} text */
const ownerOf = (text) => RELEASE.exec(text ?? '')?.[1]

/** Whether the part's own code made the call that is being watched. */
const isOwnCall = () => ownerOf(new Error().stack) === options.part

function watchListeners() {
  const prototype = EventTarget.prototype
  const { removeEventListener: remove } = prototype
  prototype.addEventListener = function (type, listener, how) {
    if (listener && isOwnCall()) noteListener(this ?? window, type, listener, how)
    return listen.call(this ?? window, type, listener, how)
  }
  prototype.removeEventListener = function (type, listener, how) {
    forgetListener({ target: this ?? window, type, listener, capture: isCapture(how) })
    return remove.call(this ?? window, type, listener, how)
  }
}

/** @param {boolean | AddEventListenerOptions | EventListenerOptions | undefined} how */
const isCapture = (how) => (typeof how === 'object' ? !!how.capture : !!how)

/**
 * @param {EventTarget} target @param {string} type @param {unknown} listener
 * @param {boolean | AddEventListenerOptions | undefined} how
 */
function noteListener(target, type, listener, how) {
  const noted = { target, type, listener, capture: isCapture(how) }
  forgetListener(noted)
  listeners.add(noted)
  if (typeof how !== 'object') return
  const forget = () => void listeners.delete(noted)
  if (how.once) listen.call(target, type, forget, { once: true, capture: noted.capture })
  if (how.signal) listen.call(how.signal, 'abort', forget, { once: true })
}

/** @param {{ target: EventTarget, type: string, listener: unknown, capture: boolean }} one */
function forgetListener(one) {
  for (const noted of listeners)
    if (
      noted.target === one.target &&
      noted.type === one.type &&
      noted.listener === one.listener &&
      noted.capture === one.capture
    )
      listeners.delete(noted)
}

/**
 * @param {'setTimeout' | 'setInterval' | 'requestAnimationFrame' | 'requestIdleCallback'} start
 * @param {'clearTimeout' | 'clearInterval' | 'cancelAnimationFrame' | 'cancelIdleCallback'} end
 * @param {boolean} once whether it runs a single time
 */
function watchTimers(start, end, once) {
  const calls = /** @type {Record<string, (...args: any[]) => any>} */ (
    /** @type {unknown} */ (window)
  )
  const { [start]: original, [end]: originalEnd } = calls
  if (!original || !originalEnd) return
  // A timeout and an interval may be ended by each other's call.
  const group = /Frame|Idle/.test(start) ? start : 'timer'
  calls[start] = (run, ...rest) => {
    if (!isOwnCall()) return original.call(window, run, ...rest)
    const ranOnce = (/** @type {unknown[]} */ ...args) => {
      timers.delete(key)
      return typeof run === 'function' ? run.apply(window, args) : undefined
    }
    const id = original.call(window, once ? ranOnce : run, ...rest)
    const key = `${group} ${id}`
    timers.set(key, start.startsWith('set') ? `${start} (${Number(rest[0] ?? 0)} ms)` : start)
    return id
  }
  calls[end] = (id) => {
    timers.delete(`${group} ${id}`)
    return originalEnd.call(window, id)
  }
}

function watchStorage() {
  const prototype = Storage.prototype
  const { setItem, removeItem, clear } = prototype
  const note = (/** @type {string} */ key) => {
    if (isOwnCall() && !isOwnKey(key)) touched.add(key)
  }
  prototype.setItem = function (key, value) {
    note(key)
    return setItem.call(this, key, value)
  }
  prototype.removeItem = function (key) {
    note(key)
    return removeItem.call(this, key)
  }
  prototype.clear = function () {
    note('*')
    return clear.call(this)
  }
}

/** What a browser remembers of the log; every part that checks facts writes it (shared/seal/log-memory.ts). */
const LOG_MEMORY = 'finance:log'

/** @param {string} key */
const isOwnKey = (key) =>
  key === LOG_MEMORY || key.startsWith(`${options.part?.replace(/^mf-/, '')}:`)

/** What a part could leave behind, by a name for each. */
function pageNow() {
  return {
    globals: new Set(Object.getOwnPropertyNames(window)),
    handlers: new Set(handlersNow()),
    elements: new Set(document.body.children),
    styles: new Set(document.querySelectorAll('style')),
    sheets: document.adoptedStyleSheets.length,
    attributes: new Set(attributesNow()),
    cookies: new Set(cookiesNow()),
  }
}

const handlersNow = () =>
  [window, document].flatMap((target) => {
    const named = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (target))
    const names = []
    for (const name in target)
      if (name.startsWith('on') && typeof named[name] === 'function') names.push(name)
    return names
  })

const attributesNow = () =>
  [document.documentElement, document.body].flatMap((element) =>
    [...element.attributes].map(
      ({ name, value }) => `${name}="${value}" on <${element.localName}>`,
    ),
  )

const cookiesNow = () => document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')

/** What the part has left behind so far. @returns {Left[]} */
function left() {
  if (!before) return []
  const { globals, handlers, elements, styles, sheets, attributes, cookies } = before
  /** @type {(kind: Left['kind'], names: Iterable<string>) => Left[]} */
  const all = (kind, names) => [...new Set(names)].map((name) => ({ kind, name }))
  const added = [...document.body.children].filter((element) => !elements.has(element))
  const styled = [...document.querySelectorAll('style')].filter((style) => !styles.has(style))
  const adopted = document.adoptedStyleSheets.length > sheets
  return [
    ...all('listener', liveListeners()),
    ...all('timer', timers.values()),
    ...all('global', Object.getOwnPropertyNames(window).filter(isStrange(globals))),
    ...all(
      'handler',
      handlersNow().filter((name) => !handlers.has(name)),
    ),
    ...all(
      'element',
      added.map(({ localName }) => `<${localName}>`),
    ),
    ...all('style', styled.length || adopted ? ['the page'] : []),
    ...all(
      'attribute',
      attributesNow().filter((text) => !attributes.has(text)),
    ),
    ...all('stored', [...touched, ...changedKeys()]),
    ...all(
      'cookie',
      cookiesNow().filter((name) => !cookies.has(name)),
    ),
  ]
}

/** Containers and chunk lists, which the loader needs as long as the page is open. */
const LOADER = /^(mf|chunks)_[a-z0-9]+$/

/** @param {Set<string>} known */
const isStrange = (known) => (/** @type {string} */ name) => !known.has(name) && !LOADER.test(name)

/** Those that still hear something: of an element that has left the page, nobody hears. */
const liveListeners = () =>
  [...listeners].flatMap(({ target, type }) => {
    if (target === window) return `${type} on window`
    if (target === document) return `${type} on document`
    if (target instanceof Element && target.isConnected) return `${type} on <${target.localName}>`
    const lasting = [MediaQueryList, VisualViewport, Screen, ScreenOrientation]
    const found = lasting.find((one) => target instanceof one)
    return found ? `${type} on ${found.name}` : []
  })

/** The seeds that are no longer as they were, and keys that are nobody's. */
function changedKeys() {
  const owners = new Set(Object.keys(options.seeds).map((key) => key.split(':')[0]))
  return [localStorage, sessionStorage].flatMap((area) => [
    ...Object.entries(options.seeds).flatMap(([key, value]) =>
      area.getItem(key) === value ? [] : key,
    ),
    ...Object.keys(area).filter((key) => !isOwnKey(key) && !owners.has(key.split(':')[0])),
  ])
}

module.exports = { startWatch }
