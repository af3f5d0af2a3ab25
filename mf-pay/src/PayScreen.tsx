import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { ClaimState, WithoutScripts } from 'shared/ui'
import styles from './PayScreen.module.css'
import { Balance } from './balance/Balance'
import { loadGiftScreensAhead } from './gift-screens'
import { LatestGifts } from './gifts/LatestGifts'
import { OnThisDevice } from './given/OnThisDevice'
import { Payment } from './payment/Payment'
import { Purposes } from './purposes/Purposes'

/** `/pay`: whether and how to give, and how earlier gifts were used. */
export function PayScreen() {
  const { t } = useTranslation('pay')
  return (
    <div className={`column ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{t('pay.heading')}</h1>
        <p className={styles.lead}>{t('pay.lead')}</p>
        <p className={styles.backing}>
          <ClaimState of={['money']} />
        </p>
        <p>
          <Link className={styles.find} to={links.gifts()}>
            {t('title.gifts')}
          </Link>
        </p>
      </header>
      <WithoutScripts>{t('pay.withoutScripts')}</WithoutScripts>
      <OnThisDevice />
      <div className={styles.columns}>
        <div onFocus={loadGiftScreensAhead}>
          <Payment />
        </div>
        <div className={styles.facts}>
          <Balance />
          <Purposes />
          <LatestGifts />
        </div>
      </div>
    </div>
  )
}
