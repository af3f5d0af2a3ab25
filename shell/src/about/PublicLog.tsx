import { useRef } from 'react'
import { links } from 'shared/contract'
import { Link } from 'shared/router'
import { Button } from 'shared/ui'
import { useWording } from '../messages/wording'
import { logMessages } from './log-messages'
import styles from './PublicLog.module.css'
import { Section } from './Section'
import { usePublishedKeys } from './use-published-keys'

/** The ledger's public log: what it is, what it proves and what not, its keys, and how to check it without this site. */
export function PublicLog() {
  const { t } = useWording('log', logMessages)
  return (
    <Section id="log" title={t('title')}>
      <p>{t('what')}</p>
      <p>
        <Link to={links.financeRows()}>{t('ledger')}</Link>
      </p>
      <div className={styles.part}>
        <h3>{t('proves.title')}</h3>
        <p>{t('proves.text')}</p>
      </div>
      <div className={styles.part}>
        <h3>{t('provesNot.title')}</h3>
        <p>{t('provesNot.text')}</p>
      </div>
      <Keys />
      <div className={styles.part}>
        <h3>{t('offline.title')}</h3>
        <p>{t('offline.text')}</p>
        <p>
          <Link to={links.verify()}>{t('offline.link')}</Link>
        </p>
      </div>
      <div className={styles.part}>
        <h3>{t('source.title')}</h3>
        <p>{t('source.text')}</p>
        <p>
          <Link to={links.contact()}>{t('source.link')}</Link>
        </p>
      </div>
      <div className={styles.part}>
        <h3>{t('witness.title')}</h3>
        <p>{t('witness.text')}</p>
      </div>
    </Section>
  )
}

function Keys() {
  const { t } = useWording('log', logMessages)
  const place = useRef<HTMLDivElement>(null)
  const { found, ask } = usePublishedKeys(place)
  return (
    <div ref={place} className={styles.part}>
      <h3>{t('keys.title')}</h3>
      <p>{t('keys.text')}</p>
      <div role="status" className="needs-scripts">
        {found.state === 'known' ? (
          <ul aria-label={t('keys.title')} className={styles.list}>
            {found.keys.map((key) => (
              <li key={key}>
                <code translate="no">{key}</code>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t(`keys.${found.state}`)}</p>
        )}
      </div>
      {found.state === 'failed' && (
        <Button variant="quiet" className={styles.again} onClick={ask}>
          {t('keys.again')}
        </Button>
      )}
      <ul className={styles.files}>
        <li>
          <a href="/log/vkey">{t('keys.file')}</a>
        </li>
        <li>
          <a href="/log/checkpoint">{t('keys.checkpoint')}</a>
        </li>
      </ul>
    </div>
  )
}
