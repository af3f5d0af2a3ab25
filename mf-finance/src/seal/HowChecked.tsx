import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import styles from './HowChecked.module.css'

/**
 * 怎么验证的: what the check proves and what it does not.
 * @param children the steps of a check, with their values
 */
export function HowChecked({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('finance')
  return (
    <details className={styles.how}>
      <summary>{t('seal.how.title')}</summary>
      <div className={styles.words}>
        <p>{t('seal.how.lead')}</p>
        {children}
        <h3>{t('seal.how.proves')}</h3>
        <p>{t('seal.how.provesText')}</p>
        <h3>{t('seal.how.provesNot')}</h3>
        <p>{t('seal.how.provesNotText')}</p>
        <p>{t('seal.how.signed')}</p>
      </div>
    </details>
  )
}
