import type { Lang, Registry } from 'shared/contract'
import { addMessages, type I18n } from 'shared/i18n'
import styles from './Badge.module.css'
import { borrowedPartMessages } from './messages'

const NAMESPACE = 'borrowed'

/**
 * Asks whether this tab may load a part from a developer's machine (`?with=mf-live@http://localhost:3003`), and shows
 * a badge while it does. The server has checked that the operator allows the address. Nothing from there has been loaded
 * before the answer.
 * @returns false when the visitor declines; the released page is loaded instead
 */
export function borrowPart(registry: Registry, i18n: I18n, lang: Lang): boolean {
  const borrowed = Object.values(registry.remotes).find(({ base }) => isForeign(base))
  if (!borrowed) return true
  const { origin } = new URL(borrowed.base)
  addMessages(i18n, NAMESPACE, borrowedPartMessages)
  const t = i18n.getFixedT(lang, NAMESPACE)
  const values = { part: borrowed.part.label[lang], origin }
  if (!window.confirm(t('ask', values))) {
    location.replace(released())
    return false
  }
  document.body.append(badge(t('badge', values), t('end')))
  return true
}

const isForeign = (base: string): boolean => new URL(base, location.href).origin !== location.origin

function badge(text: string, end: string): HTMLElement {
  const element = Object.assign(document.createElement('p'), { className: styles.badge })
  const link = Object.assign(document.createElement('a'), { href: released(), textContent: end })
  // A later screen has another address.
  link.addEventListener('click', () => (link.href = released()))
  element.append(text, ' ', link)
  element.setAttribute('role', 'status')
  return element
}

/** The address of this page as everybody gets it. */
function released(): string {
  const url = new URL(location.href)
  url.searchParams.delete('with')
  return url.href
}
