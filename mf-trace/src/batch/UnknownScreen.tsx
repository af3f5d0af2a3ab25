import { useMissing } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { UnknownCode } from './UnknownCode'
import styles from './BatchScreen.module.css'

/** `/trace/01/…` without a batch: the code names a product at most. */
export function UnknownScreen() {
  const { t } = useTranslation('trace')
  useMissing(true)
  return (
    <div className={`column ${styles.screen}`}>
      <h1>{t('unknown.title')}</h1>
      <UnknownCode />
    </div>
  )
}
