import { useId, type ReactNode } from 'react'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber } from 'shared/ui'
import { CountUp } from './CountUp'
import styles from './LiveFigure.module.css'
import type { Realtime } from './use-realtime'

interface Props {
  label: string
  unit: string
  note: ReactNode
  value: number | undefined
  state: Realtime['state']
  counts: boolean
}

/**
 * One large figure. While loading it is the 0 of the specification (section 4), pale, with a label that says that it is
 * being fetched, and not read aloud; without data it is a dash.
 */
export function LiveFigure({ label, unit, note, value, state, counts }: Props) {
  const id = useId()
  const { t } = useTranslation('home')
  const { lang } = useSite()
  // A whole number while counting, then the digits of the response.
  const format = (number: number) => formatNumber(number, lang, number === value ? 2 : 0)
  return (
    <div role="group" aria-labelledby={id} className={styles.figure}>
      <p className={styles.label}>
        <span id={id}>{label}</span>
        {state === 'loading' && (
          <span className={`needs-scripts ${styles.fetching}`}>{t('realtime.loading')}</span>
        )}
      </p>
      <p className={styles.value}>
        {state === 'loading' && (
          <span className={styles.start} aria-hidden="true">
            {format(0)} <span className={styles.unit}>{unit}</span>
          </span>
        )}
        {state === 'none' && (
          <>
            <span className={styles.dash} aria-hidden="true">
              —
            </span>
            <span className="visually-hidden">{t('realtime.none')}</span>
          </>
        )}
        {value !== undefined && (
          <>
            <CountUp value={value} counts={counts} format={format} />{' '}
            <span className={styles.unit}>{unit}</span>
          </>
        )}
      </p>
      <p className={styles.note}>{note}</p>
    </div>
  )
}
