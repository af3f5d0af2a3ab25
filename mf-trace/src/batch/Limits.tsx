import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import styles from './Limits.module.css'

/** What all of this proves, and what it does not; and where to ask. */
export function Limits() {
  const { t } = useTranslation('trace')
  return (
    <section className={styles.limits} aria-labelledby="batch-limits">
      <h2 id="batch-limits">{t('limits.title')}</h2>
      <ul>
        <li>{t('limits.own')}</li>
        <li>{t('limits.unchecked')}</li>
        <li>{t('limits.copy')}</li>
      </ul>
      <p>
        <Link to={links.contact()}>{t('limits.ask')}</Link>
      </p>
    </section>
  )
}
