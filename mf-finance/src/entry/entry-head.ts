import type { LedgerRow, ScreenHead, ScreenToDescribe } from 'shared/contract'
import { formatDate, formatMoney } from 'shared/ui'
import { isAnnulled } from '../amount/sign'
import { headWording } from '../messages/head'
import { isEntryId, entryQuery } from './get-entry'
import { askedVersion, latestVersion } from './latest-version'
import { textsOf } from './texts'

/** What an entry's page says of itself: its facts, and whether it still counts. */
export function entryHead(at: ScreenToDescribe): ScreenHead | null {
  const { http, lang, t, names, params, answerOf } = at
  const { id = '' } = params
  const entry = isEntryId(id) ? answerOf(entryQuery(http, id)) : undefined
  if (!entry) return null
  const { row } = askedVersion(entry)
  const wording = headWording[lang]
  const sentences = [
    wording.entry({
      list: row.list,
      amount: formatMoney(row.amount, lang),
      purpose: names.of(row.purpose),
      item: names.of(row.item),
      date: formatDate(row.date, lang),
    }),
    row.correctedBy ? replaced(row, latestVersion(entry).row, t) : '',
    textsOf(row).some(names.isOnlyChinese) ? t('entry.onlyChinese') : '',
    entry.demo ? t('entry.demoNote') : '',
  ]
  return { description: sentences.filter(Boolean).join(wording.between) }
}

const replaced = ({ correctedBy: id }: LedgerRow, latest: LedgerRow, t: ScreenToDescribe['t']) =>
  t(`entry.state.${isAnnulled(latest) ? 'annulled' : 'corrected'}`, { id })
