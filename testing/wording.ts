import { LANGS, type Lang, type Messages } from 'shared/contract'

/** Chinese texts say 你 and quote by 「」, English ones quote by “ ” and write ’ (docs/glossary.md). */
const REFUSED: Record<Lang, RegExp> = { zh: /[您“”‘’"']/, en: /["'「」]/ }

/** The texts that are written otherwise, each with its key. */
export function wordingFaults(messages: Record<Lang, Messages>): string[] {
  return LANGS.flatMap((lang) =>
    textsOf(messages[lang])
      .filter(([, text]) => REFUSED[lang].test(text))
      .map(([key, text]) => `${lang} ${key}: ${text}`),
  )
}

const textsOf = (messages: Messages, prefix = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  )
