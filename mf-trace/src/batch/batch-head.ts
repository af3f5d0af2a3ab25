import type { ScreenHead, ScreenToDescribe } from 'shared/contract'
import { formatDate } from 'shared/ui'
import { askedIn, batchQuery, isAskable } from './get-batch'

/** What a batch's page says of itself: what it is, from which field, and whether it was recalled. */
export function batchHead(at: ScreenToDescribe): ScreenHead | null {
  const { http, lang, t, names, params, answerOf } = at
  const asked = askedIn(params)
  const page = isAskable(asked) ? answerOf(batchQuery(http, asked)) : undefined
  if (!page) return null
  const { product, batch, field, recall, demo } = page
  const sentences = [
    t('head', {
      product: names.of(product.record.name),
      batch: batch.record.batch,
      field: names.of(field?.record.name ?? batch.record.field),
      day: formatDate(batch.record.harvestedOn, lang),
    }),
    recall?.record.state === 'recalled' ? t('recall.title') : '',
    names.isOnlyChinese(product.record.name) ? t('ui:onlyChinese') : '',
    demo ? t('demo') : '',
  ]
  return { description: sentences.filter(Boolean).join(lang === 'zh' ? '' : ' ') }
}
