import { claimsIn } from 'shared/claims'
import { LANGS, type Messages } from 'shared/contract'
import type { PartMessages } from 'shared/i18n'

/** The keys of the messages that claim, in either language, what cannot be checked; sorted. */
export function claimingKeys(messages: PartMessages): string[] {
  return [...new Set(LANGS.flatMap((lang) => keysIn(messages[lang], '')))].sort()
}

const keysIn = (messages: Messages, prefix: string): string[] =>
  Object.entries(messages).flatMap(([key, value]) => {
    if (typeof value !== 'string') return keysIn(value, `${prefix}${key}.`)
    return claimsIn(value).length > 0 ? [prefix + key] : []
  })
