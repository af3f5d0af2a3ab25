import { useSite, type Transfer } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatMoney, Name } from 'shared/ui'
import styles from './OneTransfer.module.css'

/** One transfer with its decision as it was written; struck through once it was taken back. */
export function OneTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { id, from, to, amount, reason, date, undoes, undoneBy } = transfer
  const Figure = undoneBy ? 's' : 'data'
  return (
    <li className={styles.transfer}>
      <p className={styles.when}>
        <time dateTime={date}>{formatDate(date, lang, 'table')}</time>
        <span>{t('transfers.number', { id })}</span>
      </p>
      <p className={styles.way}>
        <Name of={from} />
        <span className={styles.arrow} aria-hidden="true">
          {' → '}
        </span>
        <span className="visually-hidden"> {t('transfers.into')} </span>
        <Name of={to} />
      </p>
      <Figure className={styles.amount}>{formatMoney(amount, lang)}</Figure>
      <p className={styles.reason}>
        {t('transfers.reason')}
        <Name of={reason} />
      </p>
      {(undoes ?? undoneBy) && (
        <p className={styles.mark}>
          {undoes
            ? t('transfers.undoes', { id: undoes })
            : t('transfers.undoneBy', { id: undoneBy })}
        </p>
      )}
    </li>
  )
}
