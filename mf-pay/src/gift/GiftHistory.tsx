import { useId } from 'react'
import { useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'
import styles from './GiftScreen.module.css'

/** A gift's events in chronological order. */
export function GiftHistory({ order: { history } }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const id = useId()
  return (
    <section className={styles.history} aria-labelledby={id}>
      <h2 id={id}>{t('gift.history')}</h2>
      <ol aria-labelledby={id}>
        {history.map(({ at, cause }, place) => (
          <li key={place}>
            <time dateTime={at}>{formatDateTime(at, lang)}</time>
            <span>{t(`cause.${cause}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
