import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatMoney, formatNumber, Marked, useNames } from 'shared/ui'
import { FILTER_FIELDS, type FilterField } from '../filters/ledger-filter'
import styles from './ResultsHead.module.css'
import type { KeptPage } from './use-kept-page'

/** Printed only, where tabs, filters and pagination are left out: which rows these are, and from when. */
export function PrintedView({ kept: { view, total, at } }: { kept: KeptPage }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  const wordsOf = (field: FilterField, value: string) =>
    field === 'amountMin' || field === 'amountMax' ? formatMoney(value, lang) : names.of(value)
  const asked = FILTER_FIELDS.flatMap((field) => {
    const value = view.filter[field]
    if (!value) return []
    return [t('printed.filter', { field: t(`field.${field}`), value: wordsOf(field, value) })]
  })
  const pages = t('printed.pages', {
    page: formatNumber(view.pageNo, lang),
    pages: formatNumber(Math.max(1, Math.ceil(total / view.pageSize)), lang),
    time: formatDateTime(new Date(at).toISOString(), lang),
  })
  return (
    <p className={styles.printed}>
      <Marked>{[...asked, pages].join(t('printed.separator'))}</Marked>
    </p>
  )
}
