import type { Lang } from 'shared/contract'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ClaimState, Logo } from 'shared/ui'
import { brand } from '../brand'
import { LanguageSwitch } from '../language/LanguageSwitch'
import { joinLabel, linksIn } from '../places'
import { useParts } from '../parts-context'
import { useActive } from './active'
import styles from './Header.module.css'
import type { Menu } from './mobile-menu'
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
  const isActive = useActive()
  return (
    <header className={styles.header}>
      <div className={`column ${styles.bar}`}>
        <div className={styles.brand}>
          <SiteLink to={links.home()} onApproach={onApproach} className={styles.home}>
            <Logo className={styles.logo} />
            <span className={styles.name}>{brand[lang].name}</span>
          </SiteLink>
          <p className={styles.tagline}>
            <span>{brand[lang].tagline}</span> <ClaimState of={['trace', 'chain']} short />
          </p>
        </div>
        <Drawer lang={lang} menu={menu} isActive={isActive} onApproach={onApproach} />
        <LanguageSwitch lang={lang} onLang={onLang} />
        <SiteLink
          to={links.contact()}
          onApproach={onApproach}
          className={styles.join}
          aria-current={isActive({ to: links.contact() }) ? 'page' : undefined}
        >
          {joinLabel[lang]}
        </SiteLink>
        <MenuToggle menu={menu} controls={PANEL} />
      </div>
    </header>
  )
}

const joinLink = { to: links.contact(), label: joinLabel }

interface DrawerProps {
  lang: Lang
  menu: Menu
  isActive: ReturnType<typeof useActive>
  onApproach: Approach
}

/**
 * The navigation: inside the bar on wide screens; on narrow ones it slides in below the bar, over a
 * backdrop.
 */
function Drawer({ lang, menu, isActive, onApproach }: DrawerProps) {
  const { t } = useTranslation('shell')
  const entries = linksIn('menu', useParts())
  return (
    <div className={menu.open ? `${styles.drawer} ${styles.open}` : styles.drawer}>
      <div className={styles.backdrop} data-testid="menu-backdrop" onClick={menu.close} />
      <nav id={PANEL} className={styles.panel} aria-label={t('chrome.menu')} ref={menu.panelRef}>
        <ul className={styles.list}>
          {(menu.open ? [...entries, joinLink] : entries).map((link) => (
            <li key={link.to}>
              <SiteLink
                to={link.to}
                onApproach={onApproach}
                onClick={menu.close}
                className={styles.entry}
                aria-current={isActive(link) ? 'page' : undefined}
              >
                {link.label[lang]}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
