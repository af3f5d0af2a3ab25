import { useSite, type BatchPage, type TimelineEvent } from 'shared/contract'
import { isLate } from 'shared/goods'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, Marked, Name } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { Documents } from './Documents'
import { stepName } from './step-name'
import styles from './Timeline.module.css'

/** What happened from seed to transport, oldest first: what, when, where, who recorded it, and when. */
export function Timeline({ page: { batch, events, moreEvents } }: { page: BatchPage }) {
  const { t } = useTranslation('trace')
  return (
    <section aria-labelledby="batch-events">
      <h2 id="batch-events">{t('timeline.title')}</h2>
      {events.length === 0 ? (
        <p className={styles.soft}>{t('timeline.none')}</p>
      ) : (
        <ol className={styles.events}>
          {events.map((event) => (
            <Event key={event.id} event={event} all={events} own={batch.record.batch} />
          ))}
        </ol>
      )}
      {moreEvents && <p className={styles.soft}>{t('timeline.more')}</p>}
    </section>
  )
}

interface EventProps {
  event: TimelineEvent
  all: readonly TimelineEvent[]
  /** The number of the page's batch. */
  own: string
}

function Event({ event, all, own }: EventProps) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const { at, what, step, place, by, withdrawn } = event
  const words = <Name of={what ?? stepName(step, t)} />
  const replaces = all.some(({ replacedBy }) => replacedBy.includes(event.id))
  return (
    <li>
      <p className={styles.when}>
        <time dateTime={at}>{formatDateTime(at, lang)}</time>
        {place && (
          <span>
            <Name of={place} />
          </span>
        )}
      </p>
      <p className={styles.what}>
        <FactSeal of={[factId.event(event.id), ...(withdrawn ? [factId.error(event.id)] : [])]} />
        {withdrawn ? <s>{words}</s> : words}
      </p>
      {withdrawn && (
        <p className={styles.mark}>
          <Marked>{withdrawnWords(event, t, formatDateTime(withdrawn, lang))}</Marked>
        </p>
      )}
      {replaces && <p className={styles.mark}>{t('timeline.correction')}</p>}
      <p className={styles.soft}>
        {event.batch !== own && t('timeline.ofBatch', { batch: event.batch })}
        {by ? (
          <>
            {t('timeline.by')}
            <Name of={by} />
          </>
        ) : (
          t('timeline.byNobody')
        )}
        {t('timeline.between')}
        {t('timeline.recorded', { time: formatDateTime(event.recordedAt, lang) })}
        {isLate(event) && <strong className={styles.late}>{t('timeline.late')}</strong>}
      </p>
      <Documents of={`event ${event.id}`} documents={event.documents} />
    </li>
  )
}

/** The reasons of the standard's vocabulary (CBV 2.0, section 7.5). */
const ERRORS = ['incorrect_data', 'did_not_occur']

function withdrawnWords(
  { whyWithdrawn: why }: TimelineEvent,
  t: (key: string, values?: Record<string, unknown>) => string,
  time: string,
): string {
  if (why === null) return t('timeline.withdrawn', { time })
  const reason = ERRORS.includes(why) ? t(`timeline.error.${why}`) : why
  return t('timeline.withdrawnWhy', { time, reason })
}
