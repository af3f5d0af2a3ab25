import { createInstance, type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGS, type Lang } from '../contract/lang'
import type { Messages } from '../contract/remote'

export { I18nextProvider, useTranslation } from 'react-i18next'
export type { I18n }

/** A part's wording in both languages. */
export type PartMessages = Record<Lang, Messages>

/**
 * Creates a ready i18n instance with `zh` as the default and fallback and one namespace for each part. A key that is
 * missing in every language is reported, never silently shown as an empty text.
 */
export function createI18n(lang: Lang, parts: Record<string, PartMessages>): I18n {
  const i18n = createInstance()
  void i18n.use(initReactI18next).init({
    lng: lang,
    fallbackLng: 'zh',
    supportedLngs: [...LANGS],
    resources: {},
    ns: Object.keys(parts),
    defaultNS: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: true,
    missingKeyHandler: (_langs, part, key) => console.error(`No wording for "${key}" in ${part}.`),
  })
  for (const [part, messages] of Object.entries(parts)) addMessages(i18n, part, messages)
  return keepingTexts(i18n)
}

/**
 * Keeps the texts that take no values: i18next takes a key apart and copies its options each time, which was 1.5 of 4 ms for
 * the page of a bag (docs/decisions/0030).
 */
function keepingTexts(i18n: I18n): I18n {
  const known = new Map<string, KeptTexts>()
  const forget = () => known.forEach(({ texts }) => texts.clear())
  // When wording is added or replaced.
  i18n.store.on('added', forget)
  const getFixedT = i18n.getFixedT.bind(i18n) as (...of: unknown[]) => TFunction
  const keeping = (...of: unknown[]) => {
    const name = JSON.stringify(of)
    const kept = known.get(name) ?? keepingTextsOf(getFixedT(...of))
    known.set(name, kept)
    return kept.t
  }
  return Object.assign(i18n, { getFixedT: keeping })
}

interface KeptTexts {
  t: TFunction
  texts: Map<unknown, string>
}

function keepingTextsOf(t: TFunction): KeptTexts {
  const texts = new Map<unknown, string>()
  const keeping = (...asked: Parameters<TFunction>) => {
    const [key, ...values] = asked
    if (values.length) return t(...asked)
    const text = texts.get(key) ?? t(...asked)
    // A missing text is its key, and is reported each time.
    if (text !== key) texts.set(key, text)
    return text
  }
  return { t: Object.assign(keeping, t), texts }
}

/**
 * The same wording in a language. Each language has its own instance, and none is switched: React then hydrates a
 * screen in the language of its page even when the visitor has chosen the other one in the meantime.
 *
 * `useTranslation` copies the instance's own properties in every component: 1.6 of 7.5 ms for the page of a batch. This
 * one has none, it inherits them.
 */
export const inLanguage = (i18n: I18n, lang: Lang): I18n =>
  Object.create(
    i18n.language === lang ? i18n : keepingTexts(i18n.cloneInstance({ lng: lang })),
  ) as I18n

/** Adds a part's wording under its name; a further call replaces it. */
export function addMessages(i18n: I18n, part: string, messages: PartMessages): void {
  // Nobody changes wording in place, and a page on request would copy that of all parts.
  const options = { skipCopy: true }
  for (const lang of LANGS) i18n.addResourceBundle(lang, part, messages[lang], false, true, options)
}

/** Every key of a message tree as `a.b.c`, sorted; tests use it to compare the languages. */
export function messageKeys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages)
    .flatMap(([key, value]) =>
      typeof value === 'string' ? [prefix + key] : messageKeys(value, `${prefix}${key}.`),
    )
    .sort()
}
