import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, WithoutScripts } from 'shared/ui'
import { BackLink } from '../back-link/BackLink'
import { Ended } from './Ended'
import styles from './RecomputeScreen.module.css'
import { Running } from './Running'
import { useRecompute } from './use-recompute'

/** `/finance/recompute`: the visitor's browser adds up the whole ledger and compares its sums with the published ones. */
export function RecomputeScreen() {
  const { t } = useTranslation('finance')
  const { state, anew, goOn, cancel } = useRecompute()
  return (
    <div className={`column ${styles.screen}`}>
      <BackLink to={links.finance()} className={styles.back}>
        {t('transfers.back')}
      </BackLink>
      <header className={styles.header}>
        <h1>{t('recompute.title')}</h1>
        <p className={styles.lead}>{t('recompute.lead')}</p>
        <p className={styles.note}>{t('recompute.cost')}</p>
      </header>
      <WithoutScripts>{t('recompute.withoutScripts')}</WithoutScripts>
      {state.is === 'idle' && (
        <Button className={`needs-scripts ${styles.start}`} onClick={anew}>
          {t('recompute.start')}
        </Button>
      )}
      {state.is === 'running' && <Running progress={state} onCancel={cancel} />}
      {state.is === 'ended' && (
        <Ended outcome={state.outcome} progress={state.progress} onGoOn={goOn} onAnew={anew} />
      )}
      <Meaning />
    </div>
  )
}

/** What the comparison proves and what not, and how to make it without this page. */
function Meaning() {
  const { t } = useTranslation('finance')
  const { settings } = useSite()
  const address = settings.publicUrl ?? 'https://…'
  return (
    <div className={styles.meaning}>
      <section>
        <h2>{t('recompute.provesTitle')}</h2>
        <p>{t('recompute.proves')}</p>
      </section>
      <section>
        <h2>{t('recompute.provesNotTitle')}</h2>
        <p>{t('recompute.provesNot')}</p>
      </section>
      <section className={styles.command}>
        <h2>{t('recompute.command.title')}</h2>
        <p>{t('recompute.command.text', { address: '/log/vkey' })}</p>
        <pre translate="no" tabIndex={0}>{`npm run verify-ledger -- ${address} VKEY`}</pre>
      </section>
    </div>
  )
}
