import { useScreenTitle } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { FieldLost } from 'shared/ui'
import { CodeForm } from './CodeForm'
import styles from './CodeScreen.module.css'

/** Shown when no gift has this code, with a form to enter it again. */
export function MissingGift() {
  const { t } = useTranslation('pay')
  useScreenTitle(t('missing.title'))
  return (
    <div className={styles.missing}>
      <h1>{t('missing.title')}</h1>
      <p className={styles.lead}>{t('missing.text')}</p>
      <CodeForm />
      <FieldLost className={styles.scene} />
    </div>
  )
}
