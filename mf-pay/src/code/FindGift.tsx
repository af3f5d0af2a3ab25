import { useTranslation } from 'shared/i18n'
import { CodeForm } from './CodeForm'
import styles from './CodeScreen.module.css'

/** `/pay/order`: where a gift is looked up by its code. */
export function FindGift() {
  const { t } = useTranslation('pay')
  return (
    <div className={`column ${styles.screen}`}>
      <h1>{t('title.gifts')}</h1>
      <p className={styles.lead}>{t('find.lead')}</p>
      <CodeForm />
      <p className={styles.lost}>{t('find.lost')}</p>
    </div>
  )
}
