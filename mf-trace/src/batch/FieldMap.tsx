import { useTranslation } from 'shared/i18n'
import { useNames } from 'shared/ui'
import styles from './FieldMap.module.css'

/** Lengths that a scale may have, in metres. */
const SCALES = [5, 10, 20, 50, 100, 200, 500, 1_000]
const EDGE = 0.12

/** The outline of a field, north at the top, with a scale. @param outline corners in metres: east, north */
export function FieldMap({ outline, name }: { outline: readonly number[][]; name: string }) {
  const { t } = useTranslation('trace')
  const names = useNames()
  const east = outline.map(([x = 0]) => x)
  const north = outline.map(([, y = 0]) => y)
  const [left, right] = [Math.min(...east), Math.max(...east)]
  const [bottom, top] = [Math.min(...north), Math.max(...north)]
  const size = Math.max(right - left, top - bottom, 1)
  const edge = size * EDGE
  const metres = SCALES.findLast((length) => length <= size / 2) ?? SCALES[0]
  const box = [left - edge, -top - edge, right - left + 2 * edge, top - bottom + 3 * edge]
  const points = outline.map(([x = 0, y = 0]) => `${x},${-y}`).join(' ')
  const line = -bottom + edge
  return (
    <figure className={styles.map}>
      <svg viewBox={box.join(' ')} role="img" aria-label={t('field.map', { name: names.of(name) })}>
        <polygon points={points} className={styles.field} />
        <path d={`M${left} ${line}h${metres}`} className={styles.scale} />
      </svg>
      <figcaption>{t('field.scale', { metres })}</figcaption>
    </figure>
  )
}
