import { useTranslation } from 'shared/i18n'
import { Marked } from 'shared/ui'
import styles from './chart.module.css'

/** The values of the selected mark, each kept on one line; before a selection, a hint on how to select one. */
export function Readout({ values }: { values: readonly string[] | undefined }) {
  const { t } = useTranslation('finance')
  return (
    <p className={styles.readout}>
      {values
        ? values.map((value, place) => (
            <span key={place}>
              <Marked>{value}</Marked>
            </span>
          ))
        : t('charts.hint')}
    </p>
  )
}
