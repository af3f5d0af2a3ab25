import { createHash } from 'node:crypto'

/** The id of the template with copies of the page's scripts. */
export const SCRIPTS_ID = 'scripts'

/**
 * The only inline script of a page, the same on all pages. A script may be lost on the way: a machine is cut off in the
 * middle of an answer, a phone changes its network. Nothing else would ask for it again, and what waits for it would
 * wait for ever. This asks again after pauses of 1, 2, 4 … 60 seconds, each browser with its own share of them, and when
 * the connection is back. The page says so from the second loss on (shell/src/late-scripts).
 *
 * A script that is added later does not wait for the page as `defer` does, so this waits until the page has been read:
 * Firefox tells of a lost script at once, Chromium only then.
 * The call replaces what the browser has kept: a file that does not have its hash stays in its cache. Trusted Types
 * refuse an address until the shell has created its policy, so what is added is a copy from a template.
 */
export const ASK_AGAIN = `{
  let pause = 1000, lost = 0
  addEventListener('error', ({ target }) => {
    if (target.localName !== 'script') return
    const address = target.getAttribute('src')
    const copies = document.getElementById('${SCRIPTS_ID}').content.children
    const copy = [...copies].find((one) => one.getAttribute('src') === address)
    if (!copy) return
    target.remove()
    document.documentElement.dataset.lost = ++lost
    let waits = true
    const add = () => document.head.append(copy.cloneNode())
    const ask = () => {
      if (waits) fetch(address, { cache: 'reload' }).then(add, add)
      waits = false
    }
    const begin = () => {
      setTimeout(ask, pause * (0.8 + Math.random() / 5))
      pause = Math.min(pause * 2, 60000)
      addEventListener('online', ask, { once: true })
    }
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
    else begin()
  }, true)
}`

/** The source of a content security policy that allows this script and no other. */
export const ASK_AGAIN_SOURCE = `'sha256-${createHash('sha256').update(ASK_AGAIN).digest('base64')}'`
