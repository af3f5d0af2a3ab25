import { useState, type ReactNode } from 'react'
import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Seal, type SealState } from 'shared/seal'
import { Button } from 'shared/ui'
import styles from './FactsChecked.module.css'
import { FactProofs } from './FactProofs'
import type { FactSeals } from './use-fact-seals'

/** What the check of all facts on the page has found, in words, and how it was made. */
export function FactsChecked({ seals, demo }: { seals: FactSeals; demo: boolean }) {
  const { t } = useTranslation('trace')
  const { data, error, isFetching, refetch, facts, of } = seals
  const log = data?.log
  const state = of(...facts.map(({ id }) => id))
  return (
    <div className={styles.checked}>
      <div className={styles.verdict}>
        <Seal state={state} silent large />
        <p role="status">
          <strong>{t(`ui:seal.${state}`)}</strong>
          {t('seal.colon')}
          {log?.state === 'verified' ? (
            <Found seals={seals} demo={demo} />
          ) : (
            t(log ? `seal.log.${log.why}` : error ? 'seal.log.unread' : 'seal.log.notYet')
          )}
          {log?.state === 'failed' && (
            <>
              {' '}
              <Link to={links.finance()}>{t('seal.evidence')}</Link>
            </>
          )}
        </p>
        {(log ? log.state === 'unchecked' : error) && (
          <Button
            variant="quiet"
            className="needs-scripts"
            busy={isFetching}
            onClick={() => void refetch()}
          >
            {t('seal.again')}
          </Button>
        )}
      </div>
      <HowChecked>
        <FactProofs seals={seals} />
      </HowChecked>
    </div>
  )
}

function Found({ seals: { facts, of, withheld }, demo }: { seals: FactSeals; demo: boolean }) {
  const { t } = useTranslation('trace')
  const count = (state: SealState) => facts.filter(({ id }) => of(id) === state).length
  const [verified, failed] = [count('verified'), count('failed')]
  const waiting = count('unchecked') - withheld
  const total = facts.length
  return [
    failed > 0 && t('seal.failed', { count: failed }),
    verified === total ? t('seal.verified', { count: total }) : t('seal.some', { verified, total }),
    withheld > 0 && t('seal.withheld', { count: withheld }),
    waiting > 0 && t(demo ? 'seal.demo' : 'seal.waiting', { count: waiting }),
  ]
    .filter(Boolean)
    .join(t('seal.space'))
}

function HowChecked({ children }: { children: ReactNode }) {
  const { t } = useTranslation('trace')
  // The list of proofs is long, and few look at it.
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.how} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('seal.how.title')}</summary>
      <div className={styles.words}>
        <p>{t('seal.how.lead')}</p>
        <p>{t('seal.how.proves')}</p>
        <p>{t('seal.how.provesNot')}</p>
        {open && children}
      </div>
    </details>
  )
}
