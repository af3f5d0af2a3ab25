import { useId, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'shared/i18n'
import { Chip } from 'shared/ui'
import { LiveFigure } from './LiveFigure'
import styles from './RealtimeFigures.module.css'
import { RealtimeStatus } from './RealtimeStatus'
import { useRealtime } from './useRealtime'

/** Output and estimated beneficiaries, large, with the time they are of. */
export function RealtimeFigures() {
  const { t } = useTranslation('home')
  const { realtime, retrying, retry } = useRealtime()
  const { data, state } = realtime
  const [waited] = useState(state === 'loading')
  const counts = waited && state === 'fresh'
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  // The button goes away when it has helped; whoever pressed it stays where they were.
  const retryInPlace = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const helped = await retry()
    const { activeElement } = document
    if (helped && (activeElement === button || activeElement === document.body))
      title.current?.focus()
  }

  return (
    <section className={styles.section} aria-labelledby={titleId} aria-busy={state === 'loading'}>
      <h2 id={titleId} className={styles.title} tabIndex={-1} ref={title}>
        {t('realtime.title')} {data?.demo && <Chip tone="demo">{t('realtime.demo')}</Chip>}
      </h2>
      <div className={styles.figures}>
        <LiveFigure
          label={t('realtime.output')}
          unit={t('realtime.outputUnit')}
          note={t('realtime.outputNote')}
          value={data?.totalOutput}
          state={state}
          counts={counts}
        />
        <LiveFigure
          label={t('realtime.users')}
          unit={t('realtime.usersUnit')}
          note={t('realtime.estimate')}
          value={data?.totalUsers}
          state={state}
          counts={counts}
        />
      </div>
      <RealtimeStatus realtime={realtime} retrying={retrying} onRetry={retryInPlace} />
    </section>
  )
}
