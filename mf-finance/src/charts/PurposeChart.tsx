import type { LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked } from 'shared/ui'
import { Bar } from './Bar'
import styles from './chart.module.css'
import { Readout } from './Readout'
import { percent, type Share } from './shares'
import { useChartWords } from './use-chart-words'
import { useMarks } from './use-marks'

export interface PurposeChartProps {
  shares: readonly Share[]
  lists: readonly LedgerList[]
}

/** Each purpose's share of all income and of all expenses, as bars relative to the largest share. */
export function PurposeChart({ shares, lists }: PurposeChartProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  const { shown, leave, markProps } = useMarks(shares.length)
  const parts = shares.flatMap((share) => lists.map((list) => Number(share.part[list])))
  const longest = Math.max(1, ...parts)
  const over = shown === null ? undefined : shares[shown]
  return (
    <>
      <Readout values={over && words.shareValues(over, lists)} />
      <div
        className={styles.shares}
        role="group"
        aria-label={t('charts.purposes.marks')}
        onPointerLeave={leave}
      >
        {shares.map((share, place) => (
          <div
            key={share.purpose ?? ''}
            className={place === shown ? `${styles.share} ${styles.shown}` : styles.share}
            aria-label={words.joined(words.shareValues(share, lists))}
            {...markProps(place)}
          >
            <span className={styles.purpose}>
              <Marked>{words.purpose(share)}</Marked>
            </span>
            <span className={styles.bars}>
              {lists.map((list) => (
                <span key={list} className={styles.bar}>
                  <svg height={10} aria-hidden="true">
                    <Bar
                      list={list}
                      x={0}
                      y={0.5}
                      width={`${(Number(share.part[list]) / longest) * 100}%`}
                      height={9}
                    />
                  </svg>
                  <span>{percent(share.part[list], share[list])}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
