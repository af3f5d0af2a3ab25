import { links } from 'shared/contract'
import { ButtonLink, ClaimState, TerraceHero } from 'shared/ui'
import { useWording } from '../messages/wording'
import styles from './About.module.css'
import { Checks } from './Checks'
import { logMessages } from './log-messages'
import { aboutMessages } from './messages'
import { PublicLog } from './PublicLog'
import { Section } from './Section'
import { useAnchor } from './use-anchor'

const sections = ['who', 'how', 'estimate', 'check', 'log', 'join'] as const

/** The brand story: who farms, how, what the estimate means, and how a visitor can check what is said. */
export function About() {
  const { t } = useWording('about', aboutMessages)
  const { t: log } = useWording('log', logMessages)
  useAnchor()
  return (
    <article className={styles.story}>
      <header className={`column ${styles.head}`}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <TerraceHero className={styles.scene} />
      <div className={`column ${styles.body}`}>
        <nav className={styles.contents} aria-labelledby="on-this-page">
          <p id="on-this-page" className={styles.contentsTitle}>
            {t('onThisPage')}
          </p>
          <ol className={styles.contentsList}>
            {sections.map((id) => (
              <li key={id}>
                <a href={`#${id}`}>{id === 'log' ? log('title') : t(`${id}.title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <Who />
          <How />
          <Estimate />
          <Section id="check" title={t('check.title')}>
            <p>{t('check.lead')}</p>
            <Checks />
          </Section>
          <PublicLog />
          <Join />
        </div>
      </div>
    </article>
  )
}

function Who() {
  const { t } = useWording('about', aboutMessages)
  return (
    <Section id="who" title={t('who.title')}>
      <dl className={styles.facts}>
        {/* The figure stands first to the eye, its name first in the document. */}
        <div>
          <dt>{t('who.area')}</dt>
          <dd>7,000+</dd>
        </div>
        <div>
          <dt>{t('who.farmers')}</dt>
          <dd>20+</dd>
        </div>
      </dl>
      <p>{t('who.p1')}</p>
      <p>{t('who.p2')}</p>
      <p>{t('who.p3')}</p>
      <p className={styles.backing}>
        <ClaimState of={['farm']} />
      </p>
    </Section>
  )
}

function How() {
  const { t } = useWording('about', aboutMessages)
  return (
    <Section id="how" title={t('how.title')}>
      <p>{t('how.p1')}</p>
      <p>{t('how.p2')}</p>
    </Section>
  )
}

function Estimate() {
  const { t } = useWording('about', aboutMessages)
  return (
    <Section id="estimate" title={t('estimate.title')}>
      <p>{t('estimate.p1')}</p>
      <p>{t('estimate.p2')}</p>
      <p className={styles.aside}>{t('estimate.note')}</p>
      <p className={styles.backing}>
        <ClaimState of={['beneficiaries']} />
      </p>
    </Section>
  )
}

function Join() {
  const { t } = useWording('about', aboutMessages)
  return (
    <Section id="join" title={t('join.title')}>
      <p>{t('join.text')}</p>
      <p className={styles.ways}>
        <ButtonLink to={links.contact()}>{t('join.contact')}</ButtonLink>
        <ButtonLink to={links.pay()} variant="quiet">
          {t('join.pay')}
        </ButtonLink>
      </p>
    </Section>
  )
}
