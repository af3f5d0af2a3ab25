import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink } from 'shared/ui'
import styles from './UnknownCode.module.css'

/** What to do with a code that names a product and no batch: nothing is wrong with its bag. */
export function OnlyProduct() {
  const { t } = useTranslation('trace')
  return (
    <div className={styles.unknown}>
      <p>{t('onlyProduct.text')}</p>
      <p>{t('code.hint')}</p>
      <p className={styles.actions}>
        <ButtonLink to={links.batches()}>{t('onlyProduct.action')}</ButtonLink>
      </p>
    </div>
  )
}
