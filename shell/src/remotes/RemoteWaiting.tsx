import { useTranslation } from 'shared/i18n'
import styles from './RemoteWaiting.module.css'

interface Props {
  /** Height in px kept free, the height of what will stand here; a whole window for a screen. */
  reserve?: number
}

/** Stands in place of a part on its way. The words appear only when the wait is long enough to be noticed. */
export function RemoteWaiting({ reserve }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className={`column ${reserve ? styles.frame : styles.screen}`} aria-busy="true">
      {/* An attribute, not a style: the page's policy allows no inline styles. */}
      {reserve && <svg className={styles.strut} width="1" height={reserve} aria-hidden="true" />}
      <div className={styles.body}>
        <p className={styles.text} role="status">
          {t('waiting.opening')}
        </p>
        <div className={styles.bones} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  )
}
