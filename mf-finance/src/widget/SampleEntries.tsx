import { useId, useState } from 'react'
import { useSite, links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, Pagination } from 'shared/ui'
import { nextSort, sortEntries, type LedgerSort } from '../table/ledger-sort'
import { LedgerTable } from '../table/LedgerTable'
import styles from './LedgerWidget.module.css'
import { sampleRows } from './sample-rows'

/** The initial state of the table on the home page (specification, section 2). */
const SORT: LedgerSort = { dateSort: 1, amountSort: -1 }
const PAGES = { page: 1, pageSize: 10, total: 100 }

/** The ten sample rows, marked as such. There is no second page, so the page buttons are disabled and say why. */
export function SampleEntries() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const why = useId()
  const [sort, setSort] = useState(SORT)
  return (
    <div className={styles.widget}>
      <p className={styles.mark}>
        <Chip tone="demo">{t('widget.sampleChip')}</Chip> {t('widget.sampleNote')}
      </p>
      <LedgerTable
        caption={t('widget.sampleCaption')}
        entries={sortEntries(sampleRows(lang), sort)}
        expected={PAGES.pageSize}
        sort={sort}
        sortControl={(column, look) => (
          <button type="button" onClick={() => setSort(nextSort(sort, column))} {...look} />
        )}
        linked={false}
      />
      <fieldset disabled className={styles.pages} aria-describedby={why}>
        <legend className="visually-hidden">{t('widget.samplePagesLabel')}</legend>
        <Pagination {...PAGES} pageSizes={[PAGES.pageSize]} onChange={noSecondPage} />
      </fieldset>
      <p id={why} className={styles.foot}>
        {t('widget.samplePages')}
        <Link to={links.finance()}>{t('widget.sampleWhole')}</Link>
      </p>
    </div>
  )
}

const noSecondPage = () => {}
