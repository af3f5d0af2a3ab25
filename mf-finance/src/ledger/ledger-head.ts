import {
  links,
  siteName,
  type LedgerPage,
  type SchemaThing,
  type ScreenHead,
  type ScreenToDescribe,
} from 'shared/contract'
import { formatMoney, formatNumber } from 'shared/ui'
import { readAddress } from '../address/ledger-address'
import { summaryQuery } from '../charts/get-summary'
import { addressOf, FORMATS, PACKAGE_PATH, type Format } from '../export/order'
import type { ListName } from '../list/lists'
import { headWording } from '../messages/head'
import { pageQuery } from '../table/get-page'
import { viewTitle } from './view-words'

/** What a view of the ledger says of itself. The whole ledger is a dataset, too. */
export function ledgerHead(at: ScreenToDescribe): ScreenHead {
  const { http, lang, t, answerOf } = at
  const { view } = readAddress(at.search)
  const { sentence, between } = headWording[lang]
  const page = answerOf(pageQuery(http, lang, view))
  const title = viewTitle(view, at)
  const sentences = [
    title === null ? t('lead') : sentence(title),
    page ? sumsOf(page, view.list, at) : '',
    page?.demo ? t('demoNote') : '',
  ]
  const description = sentences.filter(Boolean).join(between)
  return title === null ? { description, facts: dataset(description, at) } : { description }
}

/** How many rows match on all pages, and what they come to. */
function sumsOf({ counted, income, expense }: LedgerPage, list: ListName, at: ScreenToDescribe) {
  const { t, lang } = at
  const { sentence, sum } = headWording[lang]
  const total = t('total', { count: counted, total: formatNumber(counted, lang) })
  const donations = sum(t('sums.donation'), formatMoney(income, lang))
  const expenses = sum(t('sums.expense'), formatMoney(expense, lang))
  if (list === 'all') return sentence(total, donations, expenses)
  return sentence(total, list === 'donation' ? donations : expenses)
}

/** The whole ledger and its downloads, in the words of schema.org. */
function dataset(description: string, at: ScreenToDescribe): SchemaThing {
  const { http, lang, t, apiBase, answerOf } = at
  const summary = answerOf(summaryQuery(http, 'all', {}))
  const months = summary?.months.map(({ month }) => month) ?? []
  const download = (path: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: at.fileOf(path),
  })
  return {
    '@type': 'Dataset',
    name: `${t('title')} · ${siteName[lang]}`,
    description,
    url: at.addressOf(links.finance()),
    isAccessibleForFree: true,
    creator: { '@type': 'NGO', name: siteName[lang], url: at.addressOf(links.home()) },
    dateModified: summary?.updatedAt,
    temporalCoverage: months.length ? `${months[0]}/${months.at(-1)}` : undefined,
    distribution: [
      ...FORMATS.map((format) =>
        download(addressOf({ list: 'all', filter: {}, format }, apiBase, lang), TYPES[format]),
      ),
      download(apiBase + PACKAGE_PATH, 'application/zip'),
    ],
  }
}

const TYPES: Record<Format, string> = { csv: 'text/csv', jsonl: 'application/jsonl' }
