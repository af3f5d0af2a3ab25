import type { Lang } from 'shared/contract'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Logo } from 'shared/ui'
import { brand } from '../brand'
import { useActive } from './active'
import styles from './Header.module.css'
import { LanguageSwitch } from './LanguageSwitch'
import type { Menu } from './menu'
import { MenuToggle } from './MenuToggle'
import { SiteLink, type Approach } from './SiteLink'

const PANEL = 'site-menu'

interface Props {
  lang: Lang
  onLang: (lang: Lang) => void
  onApproach: Approach
  menu: Menu
}

export function Header({ lang, onLang, onApproach, menu }: Props) {
  const { t } = useTranslation('shell')
  const isActive = useActive()
  return (
    <header className={styles.header}>
      <div className={`column ${styles.bar}`}>
        <div className={styles.brand}>
          <SiteLink to={links.home()} onApproach={onApproach} className={styles.home}>
            <Logo className={styles.logo} />
            <span className={styles.name}>{brand[lang].name}</span>
          </SiteLink>
          <span className={styles.tagline}>{brand[lang].tagline}</span>
        </div>
        <Drawer menu={menu} isActive={isActive} onApproach={onApproach} />
        <LanguageSwitch lang={lang} onLang={onLang} />
        <SiteLink
          to={links.contact()}
          onApproach={onApproach}
          className={styles.join}
          aria-current={isActive(links.contact()) ? 'page' : undefined}
        >
          {t('chrome.join')}
        </SiteLink>
        <MenuToggle menu={menu} controls={PANEL} />
      </div>
    </header>
  )
}

const entries = [
  { to: links.home(), label: 'chrome.home' },
  { to: links.pay(), label: 'chrome.pay' },
  { to: links.about(), label: 'chrome.about' },
]
const joinEntry = { to: links.contact(), label: 'chrome.join' }

interface DrawerProps {
  menu: Menu
  isActive: ReturnType<typeof useActive>
  onApproach: Approach
}

/** The navigation: in the bar on wide screens, below it sliding in over a backdrop on narrow ones. */
function Drawer({ menu, isActive, onApproach }: DrawerProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={menu.open ? `${styles.drawer} ${styles.open}` : styles.drawer}>
      <div className={styles.backdrop} data-testid="menu-backdrop" onClick={menu.close} />
      <nav id={PANEL} className={styles.panel} aria-label={t('chrome.menu')} ref={menu.panelRef}>
        <ul className={styles.list}>
          {(menu.open ? [...entries, joinEntry] : entries).map(({ to, label }) => (
            <li key={to}>
              <SiteLink
                to={to}
                onApproach={onApproach}
                onClick={menu.close}
                className={styles.entry}
                aria-current={isActive(to) ? 'page' : undefined}
              >
                {t(label)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
