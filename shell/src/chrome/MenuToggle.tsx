import { useTranslation } from 'shared/i18n'
import type { Menu } from './mobile-menu'
import styles from './MenuToggle.module.css'

/** Opens and closes the mobile menu. The style sheet shows it at 768 px and below. */
export function MenuToggle({ menu, controls }: { menu: Menu; controls: string }) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      ref={menu.toggleRef}
      className={`needs-scripts ${styles.toggle}`}
      aria-expanded={menu.open}
      aria-controls={controls}
      aria-label={t(menu.open ? 'chrome.closeMenu' : 'chrome.openMenu')}
      onClick={menu.toggle}
    >
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
        <path className={styles.top} d="M4 7h16" />
        <path className={styles.middle} d="M4 12h16" />
        <path className={styles.bottom} d="M4 17h16" />
      </svg>
    </button>
  )
}
