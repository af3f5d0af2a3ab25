import { useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, formatDate, Skeleton, WithoutScripts } from 'shared/ui'
import styles from './BagAsked.module.css'
import { useAsks } from './ask-for-bag'
import type { Asked } from '../asked/asked'

interface Props {
  bag: NonNullable<BatchPage['bag']>
  asked: Asked
}

/**
 * One bag: whether it was given out, and how often its page was opened, which tells copies. `BagWarning` has said what is
 * wrong with it.
 */
export function BagAsked({ bag, asked }: Props) {
  const { t } = useTranslation('trace')
  return (
    <section aria-labelledby="batch-bag">
      <h2 id="batch-bag">{t('bag.title')}</h2>
      {bag.issued === false ? (
        <p className={styles.warned}>{t('bag.neverHere')}</p>
      ) : bag.issued === null ? (
        <p className={styles.soft}>{t('bag.unknown')}</p>
      ) : (
        <Days {...asked} serial={bag.serial} />
      )}
    </section>
  )
}

const SHOWN = 7

function Days({ gtin, batch, serial }: { gtin: string; batch: string; serial: string }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const asks = useAsks({ gtin, batch, serial })
  if (asks.isLoadingError)
    return (
      <p className={styles.soft}>
        {t('bag.failed')}{' '}
        <Button variant="quiet" onClick={() => void asks.refetch()} busy={asks.isFetching}>
          {t('ui:retry')}
        </Button>
      </p>
    )
  if (!asks.data)
    return (
      <>
        <WithoutScripts>{t('bag.withoutScripts')}</WithoutScripts>
        <div className={`needs-scripts ${styles.days}`}>
          <Skeleton height={96} />
        </div>
      </>
    )
  const { days, unusual, scattered } = asks.data
  // An older service, which may run beside this page, answers neither.
  const { total = totalOf(days), first = days.at(-1)?.day } = asks.data as Partial<typeof asks.data>
  return (
    <div className={styles.days}>
      {unusual && <p className={styles.warned}>{t('bag.oftenHere')}</p>}
      {scattered && <p className={styles.warned}>{t('bag.scatteredHere')}</p>}
      <p>
        {first && total > 1
          ? t('bag.times', { total, day: formatDate(first, lang) })
          : t(total === 1 ? 'bag.first' : 'bag.uncounted')}
      </p>
      <ul className={styles.list}>
        {days.slice(0, SHOWN).map(({ day, asked }) => (
          <li key={day}>
            <time dateTime={day}>{formatDate(day, lang)}</time> {t('bag.onDay', { count: asked })}
          </li>
        ))}
      </ul>
      {days.length > SHOWN && <p className={styles.soft}>{t('bag.lately', { count: SHOWN })}</p>}
      <p className={styles.soft}>{t('bag.counted')}</p>
    </div>
  )
}

const totalOf = (days: readonly { asked: number }[]) =>
  days.reduce((sum, { asked }) => sum + asked, 0)
