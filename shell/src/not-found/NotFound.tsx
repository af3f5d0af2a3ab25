import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink, FieldLost } from 'shared/ui'
import { ShellScreen } from '../screen/ScreenTitle'
import styles from './NotFound.module.css'

/** The screen for every address that does not exist. */
export function NotFound() {
  const { t } = useTranslation('shell')
  return (
    <ShellScreen title="title.notFound">
      <div className={`column ${styles.screen}`}>
        <FieldLost className={styles.scene} />
        <h1>{t('notFound.title')}</h1>
        <p className={styles.text}>{t('notFound.text')}</p>
        <p className={styles.ways}>
          <ButtonLink to={links.home()}>{t('notFound.home')}</ButtonLink>
          <ButtonLink to={links.finance()} variant="quiet">
            {t('notFound.ledger')}
          </ButtonLink>
        </p>
      </div>
    </ShellScreen>
  )
}
