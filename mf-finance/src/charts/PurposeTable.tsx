import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked } from 'shared/ui'
import styles from './chart-table.module.css'
import { sumOf } from './periods'
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
    <table className={styles.table}>
      <caption className="visually-hidden">{t('charts.purposes.title')}</caption>
      <TableHead first={t('column.purpose')} lists={lists} shares />
      <tbody>
        {shares.map((share) => (
          <tr key={share.purpose}>
            <th scope="row">
              <Marked>{words.purpose(share)}</Marked>
            </th>
            {lists.map((list) => (
              <td key={list}>
                {words.money(share[list])}{' '}
                <span className={styles.share}>{percent(share.part[list], share[list])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.sum}>
          <th scope="row">{t('charts.sum')}</th>
          {lists.map((list) => (
            <td key={list}>
              {words.money(total[list])}{' '}
              <span className={styles.share}>{total[list] > 0n && '100%'}</span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
