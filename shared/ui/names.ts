import type { EnglishText } from '../contract/api'
import type { HttpClient } from '../contract/calls'
import type { Lang, Names } from '../contract/lang'
import { useSite } from '../contract/site'
import { callKey, queryOptions, useQuery } from '../query'
import { langOf } from './chinese'

/** How long the English of the data is used without asking again, in ms. */
const FRESH_MS = 600_000

const CALL = '/english/text/list-all'

/** Every English screen needs the list, so the call goes on when the visitor leaves the screen that made it. */
export const namesQuery = (http: HttpClient) =>
  queryOptions({ queryKey: callKey(CALL), queryFn: () => http.get(CALL) })

/** The texts of the data in a language. @param list the English that there is; undefined while it is loading */
export function namesIn(lang: Lang, list: readonly EnglishText[] | undefined): Names {
  const texts = lang === 'en' && list ? byChinese(list) : undefined
  const of = (text: string) => texts?.get(text) ?? text
  return {
    of,
    isOnlyChinese: (text) => texts !== undefined && langOf(of(text), lang) !== undefined,
    langOf: (text) => langOf(of(text), lang),
  }
}

/** GET /english/text/list-all, on English pages only. A screen calls this with its first calls, so that none waits. */
export function useNames(): Names {
  const { http, lang } = useSite()
  const call = { ...namesQuery(http), meta: { freshFor: FRESH_MS } }
  const { data } = useQuery({ ...call, enabled: lang === 'en' })
  return namesIn(lang, data)
}

/** Many components ask for the same list. */
const known = new WeakMap<readonly EnglishText[], Map<string, string>>()

function byChinese(list: readonly EnglishText[]): Map<string, string> {
  const texts = known.get(list) ?? new Map(list.map(({ zh, en }) => [zh, en]))
  known.set(list, texts)
  return texts
}
