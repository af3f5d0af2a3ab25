// @ts-check
/** In the browser, before the shell starts: what the page gives to the hot parts in it. */
import { getI18n } from 'react-i18next'
// @ts-expect-error: the package has no types of its own.
import * as runtime from 'react-refresh/runtime'

// See `refreshOfShell` in dev-webpack.mjs and hot-messages.mjs.
Object.assign(globalThis, { __REFRESH__: /** @type {unknown} */ (runtime), __REWORD__: reword })

/**
 * Replaces a part's wording in one language on the page.
 * @param {string} part
 * @param {string} lang
 * @param {object} messages
 */
function reword(part, lang, messages) {
  const i18n = getI18n()
  i18n.addResourceBundle(lang, part, messages, false, true)
  // Everything that shows a text listens to this.
  i18n.emit('languageChanged', i18n.language)
}
