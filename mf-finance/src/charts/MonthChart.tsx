import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { axisLabels } from './axis-labels'
import { Bar } from './Bar'
import styles from './chart.module.css'
import type { Period } from './periods'
import { Readout } from './Readout'
import { scaleOf, yuanNumber, type Scale } from './scale'
import { useChartWords } from './use-chart-words'
import { useMarks } from './use-marks'

export interface MonthChartProps {
  /** Months, or years. */
  periods: readonly Period[]
  lists: readonly LedgerList[]
}

/** Height in px of the plot area, and of the labels below it. */
const FIELD = 276
const FOOT = 48
/** With fewer periods than this, space is left at both ends, so that a single bar does not fill the chart. */
const LEAST_SLOTS = 6

/** A bar chart by period: income above the zero line, expenses below it. A single list is drawn above the line. */
export function MonthChart({ periods, lists }: MonthChartProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  const { shown, leave, markProps } = useMarks(periods.length)
  const scale = scaleOf(periods, lists.length === 2)
  const slots = Math.max(periods.length, LEAST_SLOTS)
  const slot = 100 / slots
  const left = (place: number) => (place + (slots - periods.length) / 2) * slot
  const over = shown === null ? undefined : periods[shown]
  return (
    <>
      <Readout values={over && words.periodValues(over, lists)} />
      <div className={styles.frame}>
        <Axis scale={scale} />
        <svg
          className={styles.field}
          height={FIELD + FOOT}
          role="group"
          aria-label={t('charts.months.marks')}
          onPointerLeave={leave}
        >
          <Lines scale={scale} />
          {periods.map((period, place) => (
            <g
              key={period.key}
              className={place === shown ? `${styles.mark} ${styles.shown}` : styles.mark}
              aria-label={words.joined(words.periodValues(period, lists))}
              {...markProps(place)}
            >
              <rect
                className={styles.hit}
                x={`${left(place)}%`}
                y={0}
                width={`${slot}%`}
                height={FIELD}
              />
              {lists.map((list) => {
                const value = yuanNumber(period[list])
                const down = list === 'expense' && lists.length === 2
                const [zero, end] = [scale.at(0) * FIELD, scale.at(down ? -value : value) * FIELD]
                return (
                  <Bar
                    key={list}
                    list={list}
                    x={`${left(place) + slot * 0.18}%`}
                    width={`${slot * 0.64}%`}
                    y={Math.min(zero, end)}
                    height={value > 0 ? Math.max(Math.abs(end - zero), 1) : 0}
                  />
                )
              })}
            </g>
          ))}
          <Foot periods={periods} at={(place) => `${left(place) + slot / 2}%`} />
        </svg>
      </div>
    </>
  )
}

/** The values of the grid lines, in yuan. */
function Axis({ scale }: { scale: Scale }) {
  const words = useChartWords()
  return (
    <svg className={styles.axis} width={48} height={FIELD + FOOT} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text key={tick} x={40} y={scale.at(tick) * FIELD} dy="0.35em" textAnchor="end">
          {words.short(Math.abs(tick))}
        </text>
      ))}
    </svg>
  )
}

const Lines = ({ scale }: { scale: Scale }) => (
  <g aria-hidden="true">
    {scale.ticks.map((tick) => (
      <line
        key={tick}
        className={tick === 0 ? styles.zero : styles.line}
        x1="0"
        x2="100%"
        y1={scale.at(tick) * FIELD}
        y2={scale.at(tick) * FIELD}
      />
    ))}
  </g>
)

interface FootProps {
  periods: readonly Period[]
  at: (place: number) => string
}

/** Month labels, with the year below its first month. Phones show fewer of them. */
function Foot({ periods, at }: FootProps) {
  const words = useChartWords()
  return (
    <g aria-hidden="true" className={styles.foot}>
      {axisLabels(periods.map(({ key }) => key)).map(({ place, key, on, year }) => (
        <g key={key}>
          {on && (
            <text className={styles[on]} x={at(place)} y={FIELD + 18} textAnchor="middle">
              {key.length === 4 ? key : words.month(key)}
            </text>
          )}
          {year && (
            <text className={styles.year} x={at(place)} y={FIELD + 40} textAnchor="middle">
              {year}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
