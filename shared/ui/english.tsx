import { Fragment } from 'react'
import type { EnglishText } from '../contract/api'
import { useSite } from '../contract/site'
import { useTranslation } from '../i18n'
import { callQuery, useQuery } from '../query'
import { langOf, piecesOf } from './chinese'

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

/** GET /english/text/list-all, on English pages only. A screen calls this with its first calls, so that none waits. */
export function useNames(): Names {
  const { http, lang } = useSite()
  const english = lang === 'en'
  const call = { ...callQuery(http, '/english/text/list-all'), staleTime: FRESH_MS }
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

/** A text of the page. On English pages, what is Chinese in it is marked as Chinese. */
export function Marked({ children: text }: { children: string }) {
  const { lang } = useSite()
  if (!langOf(text, lang)) return text
  return piecesOf(text).map((piece, place) => (
    // The pieces of a text never change places.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={place}>{place % 2 ? <span lang="zh">{piece}</span> : piece}</Fragment>
  ))
}

/** A text of the data in the visitor's language. */
export const Name = ({ of }: { of: string }) => <Marked>{useNames().of(of)}</Marked>

/** Says of texts before it that they are only in Chinese, where one of them is. */
export function OnlyChinese({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('ui')
  const { isOnlyChinese } = useNames()
  return texts.some(isOnlyChinese) ? ` ${t('onlyChinese')}` : null
}
