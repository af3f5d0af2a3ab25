import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import styles from './Accounts.module.css'

/** Height reserved while the finance part loads its table: ten rows, their head and the pagination. */
const TABLE_HEIGHT = 700

/** The finance part's table, loaded at run time, under its heading. */
export function Accounts() {
  const { t } = useTranslation('home')
  const { Widget, settings } = useSite()
  const source = settings.homeLedger
  return (
    <section aria-labelledby="home-accounts">
      <div className={styles.head}>
        <h2 id="home-accounts">{t('ledger.title')}</h2>
        <Link to={links.finance()} className={styles.all}>
          {t('ledger.all')}
        </Link>
      </div>
      <Widget name="finance/ledger" source={source} reserve={TABLE_HEIGHT} />
    </section>
  )
}
