import { useSite, type Transfer } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatMoney } from 'shared/ui'
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
        <span lang="zh">{from}</span>
        <span className={styles.arrow} aria-hidden="true">
          {' → '}
        </span>
        <span className="visually-hidden"> {t('transfers.into')} </span>
        <span lang="zh">{to}</span>
      </p>
      <Figure className={styles.amount}>{formatMoney(amount, lang)}</Figure>
      <p className={styles.reason}>
        {t('transfers.reason')}
        <span lang="zh">{reason}</span>
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
