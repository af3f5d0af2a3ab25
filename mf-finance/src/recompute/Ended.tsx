import { useSite } from 'shared/contract'
import { Seal, type SealState } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { Button, Chip, formatNumber } from 'shared/ui'
import { Contradiction } from '../seal/Contradiction'
import { Compared } from './Compared'
import styles from './Ended.module.css'
import type { Outcome, Progress } from './outcome'
import { useVerdict } from './use-verdict'

interface EndedProps {
  outcome: Outcome
  progress: Progress
  onGoOn: () => void
  onAnew: () => void
}

/** What a recomputation has found, and what the visitor can do next. */
export function Ended({ outcome, progress, onGoOn, onAnew }: EndedProps) {
  const { t } = useTranslation('finance')
  const verdict = useVerdict()
  const state = sealOf(outcome)
  return (
    <section className={styles.ended} aria-labelledby="recompute-result">
      <h2 id="recompute-result">{t('recompute.result')}</h2>
      <div className={styles.verdict}>
        <Seal state={state} silent large />
        <p role="status">
          <strong>{t(`ui:seal.${state}`)}</strong>
          {t('seal.colon')}
          {verdict(outcome, progress)}
        </p>
      </div>
      {'log' in outcome && <Signed {...outcome} />}
      {outcome.state === 'fault' && outcome.fault.state === 'failed' && (
        <Contradiction fault={outcome.fault} />
      )}
      {outcome.state === 'counted' && <Compared comparison={outcome.comparison} />}
      <div className={styles.next}>
        {outcome.state === 'stopped' ? (
          <>
            <Button onClick={onGoOn}>{t('recompute.goOn')}</Button>
            <Button variant="quiet" onClick={onAnew}>
              {t('recompute.anew')}
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={onAnew}>
            {t('recompute.again')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Signed({ log, ...outcome }: Extract<Outcome, { log: object }>) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { origin, size } = log
  return (
    <p className={styles.signed}>
      {t('recompute.signed', { origin, size: formatNumber(size, lang) })}
      {'demo' in outcome && outcome.demo && (
        <>
          {' '}
          <Chip tone="demo">{t('demo')}</Chip> {t('recompute.demo')}
        </>
      )}
    </p>
  )
}

function sealOf(outcome: Outcome): SealState {
  switch (outcome.state) {
    case 'counted':
      return outcome.comparison.isSame ? 'verified' : 'failed'
    case 'fault':
      return outcome.fault.state
    case 'unfit':
    case 'uncountable':
      return 'failed'
    default:
      return 'unchecked'
  }
}
