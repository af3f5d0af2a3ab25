import { useMemo, type ReactNode } from 'react'
import { failureOf, useSite, type LedgerFilter } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, ErrorNote, formatDateTime, Skeleton } from 'shared/ui'
import type { ListName } from '../ledger/lists'
import { Bar, Hatch } from './Bar'
import { MonthTable, PurposeTable, TableBehind } from './ChartTable'
import { isEmpty, useFindings } from './findings'
import { useKeptSummary, type KeptSummary, type SummaryState } from './getLedgerSummary'
import styles from './LedgerCharts.module.css'
import { MonthChart } from './MonthChart'
import { MOST_MONTHS, monthsOf, yearsOf } from './periods'
import { PurposeChart } from './PurposeChart'
import { drawnShares, sharesOf } from './shares'
import { sidesOf, type Side } from './wording'

export interface LedgerChartsProps {
  list: ListName
  filter: LedgerFilter
}

/** Income against expense by month, and shares by purpose, of the rows that fit; in place before they have come. */
export function LedgerCharts({ list, filter }: LedgerChartsProps) {
  const { t } = useTranslation('finance')
  const summary = useKeptSummary(list, filter)
  const { kept, failure, busy } = summary
  const sides = sidesOf(list)
  return (
    <section className={styles.charts} aria-labelledby="ledger-charts">
      <Hatch />
      <div className={styles.heading}>
        <h2 id="ledger-charts">{t('charts.title')}</h2>
        {kept?.demo && <Chip tone="demo">{t('demo')}</Chip>}
        <Legend sides={sides} />
      </div>
      {failure && <Failed summary={summary} />}
      {(kept || !failure) && (
        <div className={styles.figures} aria-busy={busy || !kept}>
          {kept ? <Figures summary={kept} sides={sides} /> : <Waiting />}
        </div>
      )}
    </section>
  )
}

function Figures({ summary, sides }: { summary: KeptSummary; sides: Side[] }) {
  const { t } = useTranslation('finance')
  const findings = useFindings(sides)
  const months = useMemo(() => monthsOf(summary), [summary])
  const shares = useMemo(() => sharesOf(summary), [summary])
  if (isEmpty(summary)) return <p className={styles.empty}>{t('charts.empty')}</p>
  const byYear = months.length > MOST_MONTHS
  const periods = byYear ? yearsOf(months) : months
  return (
    <>
      <ChartFigure
        title={t('charts.months.title')}
        finding={findings.months(months, periods, byYear)}
        table={() => <MonthTable months={months} byYear={byYear} sides={sides} />}
      >
        <MonthChart periods={periods} sides={sides} />
      </ChartFigure>
      <ChartFigure
        title={t('charts.purposes.title')}
        finding={findings.purposes(shares)}
        table={() => <PurposeTable shares={shares} sides={sides} />}
      >
        <PurposeChart shares={drawnShares(shares)} sides={sides} />
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
      <p className={styles.finding}>{finding}</p>
    </figcaption>
    <div className={styles.drawing}>{children}</div>
    <TableBehind of={title}>{table}</TableBehind>
  </figure>
)

/** Keeps the places of both charts. */
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

function Legend({ sides }: { sides: readonly Side[] }) {
  const { t } = useTranslation('finance')
  return (
    <ul className={styles.legend}>
      {sides.map((side) => (
        <li key={side}>
          <svg width="18" height="12" aria-hidden="true">
            <Bar side={side} x={0.5} y={0.5} width={17} height={11} />
          </svg>
          {t(`charts.side.${side}`)}
        </li>
      ))}
    </ul>
  )
}

/** Says from when the charts are that stand there instead. */
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
      busy={busy}
      role="status"
    >
      {advice}
    </ErrorNote>
  )
}
