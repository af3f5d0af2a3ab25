import { useSite } from 'shared/contract'
import type { CheckedLog, LogFault } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'

/** Who has cosigned the log and when, and what that proves; nothing where the log could not be checked so far. */
export function Witnesses({ log }: { log: CheckedLog | LogFault | undefined }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const isUnwitnessed = log?.state === 'unchecked' && log.why === 'unwitnessed'
  if (log?.state !== 'verified' && !isUnwitnessed) return null
  const cosigners = log.state === 'verified' ? log.witnesses : []
  return (
    <>
      <h3>{t('witness.title')}</h3>
      {cosigners.length > 0 && (
        <ul>
          {cosigners.map(({ vkey, name, at }) => (
            <li key={vkey}>
              <span translate="no">{name}</span>
              {t('witness.signed', { time: formatDateTime(new Date(at).toISOString(), lang) })}
            </li>
          ))}
        </ul>
      )}
      {isUnwitnessed || cosigners.length > 0 ? (
        <>
          <p>{t('witness.is')}</p>
          <p>{t('witness.proves')}</p>
          <p>{t('witness.provesNot')}</p>
        </>
      ) : (
        <p>{t('witness.none')}</p>
      )}
    </>
  )
}
