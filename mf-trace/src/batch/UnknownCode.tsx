import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink, FieldLost } from 'shared/ui'
import type { Asked } from '../asked/asked'
import { searchFor } from '../code/parse-code'
import styles from './UnknownCode.module.css'

/**
 * What to do with a bag whose code nothing is recorded of.
 * @param asked the batch that the code names, if it names one: it can be corrected in the field
 */
export function UnknownCode({ asked }: { asked?: Asked }) {
  const { t } = useTranslation('trace')
  const search = asked && `?code=${encodeURIComponent(searchFor(asked.batch, asked.serial))}`
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
        <ButtonLink to={links.batches() + (search ?? '')}>{t('unknown.again')}</ButtonLink>
        <ButtonLink variant="quiet" to={links.contact()}>
          {t('unknown.contact')}
        </ButtonLink>
      </p>
    </div>
  )
}
