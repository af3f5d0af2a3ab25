import { useSite, type BatchPage } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, Marked, Name, OnlyChinese, useNames } from 'shared/ui'
import { FactSeal } from '../seal/FactSeal'
import { factId } from '../seal/facts-on-page'
import { Changed } from './Changed'
import styles from './RecallNote.module.css'

/** In large letters that the batch was recalled, or quietly that a recall has ended. */
export function RecallNote({ recall }: { recall: NonNullable<BatchPage['recall']> }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const names = useNames()
  const { before } = recall
  const { state, reason, advice } = recall.record
  const open = state === 'recalled'
  return (
    <section className={open ? styles.open : styles.ended} aria-labelledby="batch-recall">
      <h2 id="batch-recall">
        <FactSeal of={factId.record('recall')} />
        {t(open ? 'recall.title' : 'recall.ended')}
      </h2>
      <p className={styles.advice}>
        <Name of={advice} />
      </p>
      <p>
        {t('recall.why')}
        <Name of={reason} />
        <OnlyChinese texts={[advice, reason, before?.reason ?? '']} />
      </p>
      {before && (
        <p>
          <Marked>
            {t('recall.before', {
              reason: names.of(before.reason),
              time: formatDateTime(before.recordedAt, lang),
            })}
          </Marked>
        </p>
      )}
      <p className={styles.at}>
        <Changed of={recall} />
        {t('seal.space')}
        {t('recall.below')}
      </p>
    </section>
  )
}
