import { useTranslation } from 'shared/i18n'
import { WithoutScripts } from 'shared/ui'
import styles from './RemoteWaiting.module.css'

interface Props {
  /** Height in px to reserve, that of the content to come; a screen reserves the whole window. */
  reserve?: number
}

/** Shown in place of a part that is loading. The text appears only when the wait is long enough to be noticed. */
export function RemoteWaiting({ reserve }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className={`column ${reserve ? styles.frame : styles.screen}`} aria-busy="true">
      {/* An attribute, not a style: the page's policy allows no inline styles. */}
      {reserve && <svg className={styles.strut} width="1" height={reserve} aria-hidden="true" />}
      <div className={styles.body}>
        <p className={`needs-scripts ${styles.text}`} role="status">
          {t('waiting.opening')}
        </p>
        <WithoutScripts>{t('waiting.withoutScripts')}</WithoutScripts>
        <div className={`needs-scripts ${styles.bones}`} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  )
}
