import { useSite } from 'shared/contract'
import type { LogFault, Sighting } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, formatNumber } from 'shared/ui'
import styles from './Verdict.module.css'

type Contradicted = Extract<LogFault, { state: 'failed' }>

/** What was seen of a log that contradicts itself, when, and both signed checkpoints in one file. */
export function Contradiction({ fault: { why, before, now } }: { fault: Contradicted }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const seen = (one: Sighting) => ({
    time: formatDateTime(new Date(one.at).toISOString(), lang),
    size: formatNumber(sizeOf(one), lang),
  })
  return (
    <div className={styles.found}>
      <p>{t(`seal.found.${why === 'signature' && !before ? 'unknownKey' : why}`)}</p>
      <ul>
        {before && <li>{t('seal.found.before', seen(before))}</li>}
        <li>{t('seal.found.now', seen(now))}</li>
      </ul>
      <p>{t('seal.found.advice')}</p>
      <a
        className={styles.download}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(evidence(before, now))}`}
        download="checkpoints.txt"
      >
        {t(before ? 'seal.found.downloadBoth' : 'seal.found.download')}
      </a>
    </div>
  )
}

/** The second line of a checkpoint; a text that is none has no size. */
const sizeOf = ({ note }: Sighting) => Number(note.split('\n')[1]) || 0

/** Each checkpoint as it was received, below the time of that. */
const evidence = (before: Sighting | null, now: Sighting) =>
  [before, now]
    .filter((one) => one !== null)
    .map(({ note, at }) => `seen ${new Date(at).toISOString()}\n\n${note}`)
    .join('\n----\n\n')
