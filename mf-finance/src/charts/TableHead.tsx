import type { ReactNode } from 'react'
import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './chart-table.module.css'

interface TableHeadProps {
  first: string
  lists: readonly LedgerList[]
  shares?: boolean
  children?: ReactNode
}

/** The head of a chart's table: the category, then one column for each list. */
export function TableHead({ first, lists, shares = false, children }: TableHeadProps) {
  const { t } = useTranslation('finance')
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          {first}
        </th>
        {lists.map((list) => (
          <th key={list} role="columnheader" scope="col">
            {t(`charts.list.${list}`)}
            {shares && <span className={styles.share}> {t('charts.shareOf')}</span>}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
