import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Chip, ClaimState } from 'shared/ui'
import { LiveFigure } from './LiveFigure'
import styles from './RealtimeFigures.module.css'
import { RealtimeStatus } from './RealtimeStatus'
import { useRealtime } from './use-realtime'

/** Output and estimated beneficiaries as large figures, with the time they refer to. */
export function RealtimeFigures() {
  const { t } = useTranslation('home')
  const { realtime, retrying, retry } = useRealtime()
  const { data, state } = realtime
  const [waited] = useState(state === 'loading')
  const counts = waited && state === 'fresh'
  const titleId = useId()

  return (
    <section className={styles.section} aria-labelledby={titleId} aria-busy={state === 'loading'}>
      <h2 id={titleId} className={styles.title}>
        {t('realtime.title')} {data?.demo && <Chip tone="demo">{t('realtime.demo')}</Chip>}
      </h2>
      <div className={styles.figures}>
        <LiveFigure
          label={t('realtime.output')}
          unit={t('realtime.outputUnit')}
          note={
            <>
              {t('realtime.outputNote')} <ClaimState of={['output']} />
            </>
          }
          value={data?.totalOutput}
          state={state}
          counts={counts}
        />
        <LiveFigure
          label={t('realtime.users')}
          unit={t('realtime.usersUnit')}
          note={
            <>
              {t('realtime.estimate')} <ClaimState of={['beneficiaries']} short />
            </>
          }
          value={data?.totalUsers}
          state={state}
          counts={counts}
        />
      </div>
      <RealtimeStatus realtime={realtime} retrying={retrying} onRetry={retry} />
    </section>
  )
}
