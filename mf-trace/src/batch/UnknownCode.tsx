import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink, FieldLost } from 'shared/ui'
import styles from './UnknownCode.module.css'

/** What to do with a bag whose code nothing is recorded of. */
export function UnknownCode() {
  const { t } = useTranslation('trace')
  return (
    <div className={styles.unknown}>
      <FieldLost className={styles.scene} />
      <p>{t('unknown.text')}</p>
      <ol>
        <li>{t('unknown.compare')}</li>
        <li>{t('unknown.keep')}</li>
        <li>{t('unknown.tell')}</li>
      </ol>
      <p className={styles.actions}>
        <ButtonLink to={links.batches()}>{t('unknown.again')}</ButtonLink>
        <ButtonLink variant="quiet" to={links.contact()}>
          {t('unknown.contact')}
        </ButtonLink>
      </p>
    </div>
  )
}
