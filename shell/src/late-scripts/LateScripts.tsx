import { useTranslation } from 'shared/i18n'
import { useHydrated } from 'shared/ui'
import styles from '../quiet-line/quiet-line.module.css'

/**
 * Says that the page's scripts were lost more than once and are asked for again (release/compose/ask-again.ts). It is in
 * every page, hidden, because no script can add it then, and goes once they run.
 */
export function LateScripts() {
  const { t } = useTranslation('shell')
  if (useHydrated()) return null
  return (
    <div className={styles.status} role="status">
      <p hidden className={`${styles.line} ${styles.late}`}>
        {t('lateScripts.text')}
        {/* The page itself: what is composed for a pattern does not know its address. */}
        <a className={styles.choice} href="">
          {t('lateScripts.openAgain')}
        </a>
      </p>
    </div>
  )
}
