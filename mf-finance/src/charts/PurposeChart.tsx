import { useTranslation } from 'shared/i18n'
import { Bar } from './Bar'
import styles from './Chart.module.css'
import { Readout } from './Readout'
import { percent, type Share } from './shares'
import { useMarks } from './useMarks'
import { useChartWords, type Side } from './wording'

export interface PurposeChartProps {
  shares: readonly Share[]
  sides: readonly Side[]
}

/** Each purpose's part of all income and of all expense, as bars against the greatest of them. */
export function PurposeChart({ shares, sides }: PurposeChartProps) {
  const { t } = useTranslation('finance')
  const words = useChartWords()
  const { shown, leave, markProps } = useMarks(shares.length)
  const most = shares.flatMap((share) => sides.map((side) => Number(share[`${side}Share`])))
  const longest = Math.max(1, ...most)
  const over = shown === null ? undefined : shares[shown]
  return (
    <>
      <Readout values={over && words.shareValues(over, sides)} />
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
            aria-label={words.joined(words.shareValues(share, sides))}
            {...markProps(place)}
          >
            <span className={styles.purpose}>{words.purpose(share)}</span>
            <span className={styles.bars}>
              {sides.map((side) => (
                <span key={side} className={styles.bar}>
                  <svg height={10} aria-hidden="true">
                    <Bar
                      side={side}
                      x={0}
                      y={0.5}
                      width={`${(Number(share[`${side}Share`]) / longest) * 100}%`}
                      height={9}
                    />
                  </svg>
                  <span>{percent(share[`${side}Share`], share[side])}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
