import type { Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ClaimState } from 'shared/ui'
import { brand } from '../brand'
import { linksIn } from '../places'
import { useParts } from '../parts-context'
import styles from './Footer.module.css'
import { SiteLink, type Approach } from './SiteLink'

interface Props {
  lang: Lang
  onApproach: Approach
  inert: boolean
}

export function Footer({ lang, onApproach, inert }: Props) {
  const { t } = useTranslation('shell')
  const siteMap = linksIn('footer', useParts())
  return (
    <footer className={styles.footer} inert={inert}>
      <div className={`column ${styles.inner}`}>
        <div className={styles.brand}>
          <p className={styles.name}>{brand[lang].name}</p>
          <p className={styles.mission}>{brand[lang].mission}</p>
          <p className={styles.backing}>
            <ClaimState of={['chain', 'trace', 'organic']} />
          </p>
        </div>
        <nav aria-label={t('chrome.siteMap')}>
          <ul className={styles.map}>
            {siteMap.map(({ to, label }) => (
              <li key={to}>
                <SiteLink to={to} onApproach={onApproach} className={styles.link}>
                  {label[lang]}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.copyright}>{brand[lang].copyright}</p>
      </div>
    </footer>
  )
}
