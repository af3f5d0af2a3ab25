import type { ReactNode } from 'react'
import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked } from 'shared/ui'
import { LabelledCell } from './LabelledCell'
import styles from './chart-table.module.css'
import { sumOf, type Sums } from './periods'
import { percent, type Share } from './shares'
import { TableHead } from './TableHead'
import { useChartWords } from './use-chart-words'

export interface PurposeTableProps {
  shares: readonly Share[]
  lists: readonly LedgerList[]
}

/** A table of every purpose, including those that the chart combines. */
export function PurposeTable({ shares, lists }: PurposeTableProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  const total = sumOf(shares)
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{t('charts.purposes.title')}</caption>
      <TableHead first={t('column.purpose')} lists={lists} shares />
      <tbody role="rowgroup">
        {shares.map((share) => (
          <Row
            key={share.purpose}
            name={<Marked>{words.purpose(share)}</Marked>}
            of={share}
            lists={lists}
          >
            {(list) => percent(share.part[list], share[list])}
          </Row>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <Row name={t('charts.sum')} of={total} lists={lists} className={styles.sum}>
          {(list) => total[list] > 0n && '100%'}
        </Row>
      </tfoot>
    </table>
  )
}

interface RowProps {
  name: ReactNode
  of: Sums
  lists: readonly LedgerList[]
  className?: string
  /** The share of all, by list. */
  children: (list: LedgerList) => ReactNode
}

function Row({ name, of, lists, className, children }: RowProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  return (
    <tr role="row" className={className}>
      <th role="rowheader" scope="row">
        {name}
      </th>
      {lists.map((list) => (
        <LabelledCell key={list} label={t(`charts.list.${list}`)}>
          {words.money(of[list])} <span className={styles.share}>{children(list)}</span>
        </LabelledCell>
      ))}
    </tr>
  )
}
