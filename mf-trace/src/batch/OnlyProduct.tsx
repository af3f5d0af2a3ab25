import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink } from 'shared/ui'
import styles from './UnknownCode.module.css'

/**
 * What to do with a code that names a product and no batch: nothing is wrong with its bag.
 * @param serial the number of the bag, where the code names one
 */
export function OnlyProduct({ serial }: { serial: string | null }) {
  const { t } = useTranslation('trace')
  return (
    <div className={styles.unknown}>
      <p>{t(serial === null ? 'onlyProduct.text' : 'onlyProduct.withSerial')}</p>
      <p>{t('code.hint')}</p>
      <p className={styles.actions}>
        <ButtonLink to={links.batches()}>{t('onlyProduct.action')}</ButtonLink>
      </p>
    </div>
  )
}
