import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink } from 'shared/ui'
import styles from './Support.module.css'

/** The card for getting support or taking part, with a link to the join-us form. */
export function Support() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.support} aria-labelledby="home-support">
      <div className={styles.words}>
        <h2 id="home-support" className={styles.title}>
          {t('support.title')}
        </h2>
        <p>{t('support.text')}</p>
      </div>
      <ButtonLink to={links.contact()}>{t('join')}</ButtonLink>
    </section>
  )
}
