import { useState, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import styles from './ChartTable.module.css'
import { sumOf, yearsOf, type Period } from './periods'
import { percent, type Share } from './shares'
import { useChartWords, type Side } from './wording'

/** The numbers behind a chart, opened by the visitor; drawn only then, as there may be many. */
export function TableBehind({ of: name, children }: { of: string; children: () => ReactNode }) {
  const { t } = useTranslation('finance')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('charts.table')}
        <span className="visually-hidden">{t('charts.tableOf', { name })}</span>
      </summary>
      {open && (
        // Reachable by keyboard, so that a long table can be scrolled by it.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
          {children()}
        </div>
      )}
    </details>
  )
}

/** Every month, under its year where the chart draws years. */
export function MonthTable(props: { months: readonly Period[]; byYear: boolean; sides: Side[] }) {
  const { months, byYear, sides } = props
  const { t } = useTranslation('finance')
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('charts.months.title')}</caption>
      <Head first={t('charts.months.column')} sides={sides}>
        {sides.length === 2 && <th scope="col">{t('charts.net')}</th>}
      </Head>
      {yearsOf(months).map((year) => (
        <tbody key={year.key}>
          {byYear && <PeriodRow of={year} sides={sides} sum />}
          {year.months.map((month) => (
            <PeriodRow key={month.key} of={month} sides={sides} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <PeriodRow of={sumOf(months)} sides={sides} sum />
      </tfoot>
    </table>
  )
}

function PeriodRow({ of, sides, sum = false }: { of: Period; sides: Side[]; sum?: boolean }) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  return (
    <tr className={sum ? styles.sum : undefined}>
      <th scope="row">{of.key ? words.period(of.key) : t('charts.sum')}</th>
      {sides.map((side) => (
        <td key={side}>{words.money(of[side])}</td>
      ))}
      {sides.length === 2 && <td>{words.net(of)}</td>}
    </tr>
  )
}

/** Every purpose, those that the chart draws as one among them. */
export function PurposeTable({ shares, sides }: { shares: readonly Share[]; sides: Side[] }) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  const all = sumOf(shares)
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('charts.purposes.title')}</caption>
      <Head first={t('column.purpose')} sides={sides} shares />
      <tbody>
        {shares.map((share) => (
          <tr key={share.purpose}>
            <th scope="row">{share.purpose}</th>
            {sides.map((side) => (
              <td key={side}>
                {words.money(share[side])}{' '}
                <span className={styles.share}>{percent(share[`${side}Share`], share[side])}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.sum}>
          <th scope="row">{t('charts.sum')}</th>
          {sides.map((side) => (
            <td key={side}>
              {words.money(all[side])}{' '}
              <span className={styles.share}>{all[side] > 0n && '100%'}</span>
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface HeadProps {
  first: string
  sides: readonly Side[]
  shares?: boolean
  children?: ReactNode
}

function Head({ first, sides, shares = false, children }: HeadProps) {
  const { t } = useTranslation('finance')
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {sides.map((side) => (
          <th key={side} scope="col">
            {t(`charts.side.${side}`)}
            {shares && <span className={styles.share}> {t('charts.shareOf')}</span>}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
