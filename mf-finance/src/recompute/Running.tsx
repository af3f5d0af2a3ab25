import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, formatNumber } from 'shared/ui'
import type { Progress } from './outcome'
import styles from './Running.module.css'

/** A screen reader hears of every quarter. */
const SAID_EVERY = 25

/** How far a recomputation is, and the way to stop it. */
export function Running({ progress, onCancel }: { progress: Progress; onCancel: () => void }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { read, size, bytes } = progress
  const number = (value: number) => formatNumber(value, lang)
  const percent = size > 0 ? Math.floor((read / size) * 100) : 0
  const said = percent - (percent % SAID_EVERY)
  return (
    <section className={styles.running} aria-label={t('recompute.running.label')}>
      {/* Without a value the bar moves to and fro: how much there is to read is not known yet. */}
      <progress
        aria-label={t('recompute.running.label')}
        {...(size > 0 && { value: read, max: size })}
      />
      <p className={styles.read}>
        {size === 0
          ? t('recompute.running.start')
          : t('recompute.running.read', {
              read: number(read),
              size: number(size),
              mb: formatNumber(bytes / 1_000_000, lang, 1),
            })}
      </p>
      <p role="status" className="visually-hidden">
        {size === 0
          ? t('recompute.running.start')
          : t(read === size ? 'recompute.running.end' : 'recompute.running.said', {
              percent: said,
            })}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('recompute.cancel')}
      </Button>
    </section>
  )
}
