import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { LabelledCell } from './LabelledCell'
import styles from './chart-table.module.css'
import { sumOf, yearsOf, type Period, type Sums } from './periods'
import { TableHead } from './TableHead'
import { useChartWords } from './use-chart-words'

export interface MonthTableProps {
  months: readonly Period[]
  byYear: boolean
  lists: readonly LedgerList[]
}

/**
 * A table of every month, grouped by year when the chart draws years; a list where it is narrow. The roles are named
 * because browsers drop a table's own when its `display` changes.
 */
export function MonthTable({ months, byYear, lists }: MonthTableProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{t('charts.months.title')}</caption>
      <TableHead first={t('charts.months.column')} lists={lists}>
        {lists.length === 2 && (
          <th role="columnheader" scope="col">
            {t('charts.net')}
          </th>
        )}
      </TableHead>
      {yearsOf(months).map((year) => (
        <tbody role="rowgroup" key={year.key}>
          {byYear && <SumsRow name={words.period(year.key)} of={year} lists={lists} sum />}
          {year.months.map((month) => (
            <SumsRow key={month.key} name={words.period(month.key)} of={month} lists={lists} />
          ))}
        </tbody>
      ))}
      <tfoot role="rowgroup">
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
  const { t } = useTranslation('finance')
  const words = useChartWords()
  return (
    <tr role="row" className={sum ? styles.sum : undefined}>
      <th role="rowheader" scope="row">
        {name}
      </th>
      {lists.map((list) => (
        <LabelledCell key={list} label={t(`charts.list.${list}`)}>
          {words.money(of[list])}
        </LabelledCell>
      ))}
      {lists.length === 2 && <LabelledCell label={t('charts.net')}>{words.net(of)}</LabelledCell>}
    </tr>
  )
}
