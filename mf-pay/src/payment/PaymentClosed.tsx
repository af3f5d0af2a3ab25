import { links, type GivingTerms } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink, Card } from 'shared/ui'
import styles from './PaymentClosed.module.css'

/** Explains that giving is closed now, why, and how to support the farm meanwhile. */
export function PaymentClosed({ reason }: { reason: NonNullable<GivingTerms['closed']> }) {
  const { t } = useTranslation('pay')
  return (
    <Card as="section" className={styles.panel} aria-labelledby="payment-closed">
      <h2 id="payment-closed" className={styles.title}>
        {t(`closed.${reason}.title`)}
      </h2>
      <p>{t(`closed.${reason}.why`)}</p>
      <h3 className={styles.how}>{t('closed.how')}</h3>
      <ul className={styles.ways}>
        <li>
          <p>{t('closed.joinText')}</p>
          <ButtonLink to={links.contact()}>{t('closed.join')}</ButtonLink>
        </li>
        <li>
          <p>{t('closed.followText')}</p>
          <ButtonLink variant="quiet" to={links.finance()}>
            {t('closed.follow')}
          </ButtonLink>
        </li>
      </ul>
    </Card>
  )
}
