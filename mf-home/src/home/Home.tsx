import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { ButtonLink, ClaimState, TerraceHero, WithoutScripts } from 'shared/ui'
import { Accounts } from '../accounts/Accounts'
import { Badges } from '../badges/Badges'
import { Facts } from '../facts/Facts'
import { Mission } from '../mission/Mission'
import { PanoramaButton } from '../panorama/PanoramaButton'
import { RealtimeFigures } from '../realtime/RealtimeFigures'
import { Support } from '../support/Support'
import styles from './Home.module.css'

/** The home screen, from top to bottom: hero, figures, facts, how to join, mission and ledger. */
export function Home() {
  return (
    <>
      <Hero />
      <div className={`column ${styles.sections}`}>
        <RealtimeFigures />
        <Facts />
        <Support />
        <Mission />
        <Badges />
        <Accounts />
      </div>
    </>
  )
}

function Hero() {
  const { t } = useTranslation('home')
  return (
    <section className={styles.hero}>
      <div className={`column ${styles.words}`}>
        <h1 className={styles.tagline}>{t('hero.tagline')}</h1>
        <p className={styles.backing}>
          <ClaimState of={['trace', 'chain']} />
        </p>
        <p className={styles.lead}>{t('hero.lead')}</p>
        <div className={styles.actions}>
          <ButtonLink to={links.contact()}>{t('join')}</ButtonLink>
          <PanoramaButton />
          <Link to={links.live()} className={styles.live}>
            {t('hero.live')}
          </Link>
        </div>
        <WithoutScripts>{t('hero.withoutScripts')}</WithoutScripts>
      </div>
      <TerraceHero className={styles.scene} />
    </section>
  )
}
