import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber, Marked, useNames } from 'shared/ui'
import styles from './ResultsHead.module.css'
import type { KeptPage } from './use-kept-page'
import { filterWords } from './view-words'

/** Printed only, where tabs, filters and pagination are left out: which rows these are, and from when. */
export function PrintedView({ kept: { view, total, at } }: { kept: KeptPage }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  const asked = filterWords(view.filter, { t, lang, names })
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
