import { useMemo, type ReactNode } from 'react'
import { failureOf, useSite, type LedgerFilter, type LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, ErrorNote, formatDateTime, Marked, Skeleton } from 'shared/ui'
import { listsIn, type ListName } from '../list/lists'
import { Bar } from './Bar'
import { Hatch } from './Hatch'
import heading from './heading.module.css'
import styles from './LedgerCharts.module.css'
import { MonthChart } from './MonthChart'
import { MonthTable } from './MonthTable'
import { MOST_MONTHS, monthsOf, yearsOf } from './periods'
import { PurposeChart } from './PurposeChart'
import { PurposeTable } from './PurposeTable'
import { drawnShares, sharesOf } from './shares'
import { TableBehind } from './TableBehind'
import { useFindings } from './use-findings'
import { useKeptSummary, type KeptSummary, type SummaryState } from './use-kept-summary'

export interface LedgerChartsProps {
  list: ListName
  filter: LedgerFilter
}

/**
 * Charts of the matching rows: income and expenses by month, and shares by purpose. Their space is reserved while they
 * load.
 */
export function LedgerCharts({ list, filter }: LedgerChartsProps) {
  const { t } = useTranslation('finance')
  const summary = useKeptSummary(list, filter)
  const { kept, failure, busy } = summary
  const lists = listsIn(list)
  return (
    <section className={styles.charts} aria-labelledby="ledger-charts">
      <Hatch />
      <div className={heading.heading}>
        <h2 id="ledger-charts">{t('charts.title')}</h2>
        {kept?.demo && <Chip tone="demo">{t('demo')}</Chip>}
        <Legend lists={lists} />
      </div>
      {failure && <Failed summary={summary} />}
      {(kept || !failure) && (
        <div className={styles.figures} aria-busy={busy || !kept}>
          {kept ? <Figures summary={kept} lists={lists} /> : <Waiting />}
        </div>
      )}
    </section>
  )
}

function Figures({ summary, lists }: { summary: KeptSummary; lists: LedgerList[] }) {
  const { t } = useTranslation('finance')
  const findings = useFindings(lists)
  const months = useMemo(() => monthsOf(summary), [summary])
  const shares = useMemo(() => sharesOf(summary), [summary])
  if (!months.length || !shares.length) return <p className={styles.empty}>{t('charts.empty')}</p>
  const byYear = months.length > MOST_MONTHS
  const periods = byYear ? yearsOf(months) : months
  return (
    <>
      <ChartFigure
        title={t('charts.months.title')}
        finding={findings.months(months, periods, byYear)}
        table={() => <MonthTable months={months} byYear={byYear} lists={lists} />}
      >
        <MonthChart periods={periods} lists={lists} />
      </ChartFigure>
      <ChartFigure
        title={t('charts.purposes.title')}
        finding={findings.purposes(shares)}
        table={() => <PurposeTable shares={shares} lists={lists} />}
      >
        <PurposeChart shares={drawnShares(shares)} lists={lists} />
      </ChartFigure>
    </>
  )
}

interface ChartFigureProps {
  title: string
  finding: string
  table: () => ReactNode
  children: ReactNode
}

const ChartFigure = ({ title, finding, table, children }: ChartFigureProps) => (
  <figure className={styles.figure}>
    <figcaption>
      <h3>{title}</h3>
      <p className={styles.finding}>
        <Marked>{finding}</Marked>
      </p>
    </figcaption>
    <div className={styles.drawing}>{children}</div>
    <TableBehind of={title}>{table}</TableBehind>
  </figure>
)

/** Reserves the space of both charts. */
function Waiting() {
  const { t } = useTranslation('finance')
  return (['months', 'purposes'] as const).map((name) => (
    <figure key={name} className={styles.figure}>
      <figcaption>
        <h3>{t(`charts.${name}.title`)}</h3>
        <p className={styles.finding}>
          <Skeleton width="90%" />
        </p>
      </figcaption>
      <div className={styles.drawing}>
        <Skeleton className={styles.bones} />
      </div>
      <p className={styles.tableToCome} />
    </figure>
  ))
}

function Legend({ lists }: { lists: readonly LedgerList[] }) {
  const { t } = useTranslation('finance')
  return (
    <ul className={heading.legend}>
      {lists.map((list) => (
        <li key={list}>
          <svg width="18" height="12" aria-hidden="true">
            <Bar list={list} x={0.5} y={0.5} width={17} height={11} />
          </svg>
          {t(`charts.list.${list}`)}
        </li>
      ))}
    </ul>
  )
}

/** Says when the charts that are shown instead are from. */
function Failed({ summary: { kept, failure, busy, retry } }: { summary: SummaryState }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const refused = failureOf(failure).faults.length > 0
  const advice = t(refused ? 'charts.refusedAdvice' : 'charts.failedAdvice')
  const time = kept && formatDateTime(new Date(kept.at).toISOString(), lang)
  return (
    <ErrorNote
      title={t(kept ? 'charts.failedKept' : 'charts.failed', { time })}
      onRetry={retry}
      failure={failure}
      busy={busy}
      role="status"
    >
      {advice}
    </ErrorNote>
  )
}
