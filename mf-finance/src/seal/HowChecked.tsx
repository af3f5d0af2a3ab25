import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import type { CheckedLog, LogFault } from 'shared/seal'
import styles from './HowChecked.module.css'
import { Witnesses } from './Witnesses'

interface HowCheckedProps {
  log: CheckedLog | LogFault | undefined
  /** The steps of a check, with their values. */
  children?: ReactNode
}

/** 怎么验证的: what the check proves and what it does not. */
export function HowChecked({ log, children }: HowCheckedProps) {
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
        <Witnesses log={log} />
      </div>
    </details>
  )
}
