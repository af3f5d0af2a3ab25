import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './chart-table.module.css'
import { sumOf, yearsOf, type Period, type Sums } from './periods'
import { TableHead } from './TableHead'
import { useChartWords } from './use-chart-words'

export interface MonthTableProps {
  months: readonly Period[]
  byYear: boolean
  lists: readonly LedgerList[]
}

/** A table of every month, grouped by year when the chart draws years. */
export function MonthTable({ months, byYear, lists }: MonthTableProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('charts.months.title')}</caption>
      <TableHead first={t('charts.months.column')} lists={lists}>
        {lists.length === 2 && <th scope="col">{t('charts.net')}</th>}
      </TableHead>
      {yearsOf(months).map((year) => (
        <tbody key={year.key}>
          {byYear && <SumsRow name={words.period(year.key)} of={year} lists={lists} sum />}
          {year.months.map((month) => (
            <SumsRow key={month.key} name={words.period(month.key)} of={month} lists={lists} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <SumsRow name={t('charts.sum')} of={sumOf(months)} lists={lists} sum />
      </tfoot>
    </table>
  )
}

interface SumsRowProps {
  name: string
  of: Sums
  lists: readonly LedgerList[]
  sum?: boolean
}

function SumsRow({ name, of, lists, sum = false }: SumsRowProps) {
  const words = useChartWords()
  return (
    <tr className={sum ? styles.sum : undefined}>
      <th scope="row">{name}</th>
      {lists.map((list) => (
        <td key={list}>{words.money(of[list])}</td>
      ))}
      {lists.length === 2 && <td>{words.net(of)}</td>}
    </tr>
  )
}
