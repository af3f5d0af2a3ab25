import type { EnglishText } from '../contract/api'
import type { HttpClient } from '../contract/calls'
import { useSite } from '../contract/site'
import { callQuery, useQuery } from '../query'
import { langOf } from './chinese'

/** How long the English of the data is used without asking again, in ms. */
const FRESH_MS = 600_000

/** Texts of the data in the visitor's language. */
export interface Names {
  /** A text in English on an English page where there is English, otherwise as it is. */
  of: (text: string) => string
  /** Whether an English page has this text in Chinese only. False while the English is loading. */
  isOnlyChinese: (text: string) => boolean
  /** The `lang` of an element that holds only this text or its English. */
  langOf: (text: string) => 'zh' | undefined
}

export const namesQuery = (http: HttpClient) => callQuery(http, '/english/text/list-all')

/** GET /english/text/list-all, on English pages only. A screen calls this with its first calls, so that none waits. */
export function useNames(): Names {
  const { http, lang } = useSite()
  const english = lang === 'en'
  const call = { ...namesQuery(http), staleTime: FRESH_MS }
  const { data } = useQuery({ ...call, enabled: english })
  const texts = english && data ? byChinese(data) : undefined
  const of = (text: string) => texts?.get(text) ?? text
  return {
    of,
    isOnlyChinese: (text) => texts !== undefined && langOf(of(text), lang) !== undefined,
    langOf: (text) => langOf(of(text), lang),
  }
}

/** Many components ask for the same list. */
const known = new WeakMap<readonly EnglishText[], Map<string, string>>()

function byChinese(list: readonly EnglishText[]): Map<string, string> {
  const texts = known.get(list) ?? new Map(list.map(({ zh, en }) => [zh, en]))
  known.set(list, texts)
  return texts
}
