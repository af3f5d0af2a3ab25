import { failureOf, links, useMissing } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useParams } from 'shared/router'
import { ButtonLink, ErrorNote, FieldLost, Skeleton, useNames } from 'shared/ui'
import { Removed } from '../seal/Removed'
import { BackToLedger } from './BackToLedger'
import styles from './EntryScreen.module.css'
import { isEntryId, useEntry } from './get-entry'
import { OneEntry } from './OneEntry'

/** `/finance/entry/:id`: one row of the ledger, with everything that is known about it. */
export function EntryScreen() {
  const { t } = useTranslation('finance')
  const { id = '' } = useParams()
  const entry = useEntry(id)
  // Fetched beside the entry, not after it.
  useNames()
  const missing = !isEntryId(id) || [400, 404].includes(failureOf(entry.error).status ?? 0)
  useMissing(missing)
  if (entry.data)
    return (
      <div className={`column ${styles.screen}`}>
        <BackToLedger />
        <OneEntry key={id} entry={entry.data} />
      </div>
    )
  return (
    <div className={`column ${styles.screen}`}>
      <BackToLedger />
      <h1>{t(missing ? 'entry.missing.title' : 'entry.title')}</h1>
      {missing ? (
        <Missing id={id} />
      ) : entry.isError ? (
        <ErrorNote
          title={t('entry.failed.title')}
          onRetry={() => void entry.refetch()}
          failure={entry.error}
          busy={entry.isFetching}
        >
          {t('entry.failed.advice')}
        </ErrorNote>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Missing({ id }: { id: string }) {
  const { t } = useTranslation('finance')
  return (
    <div className={styles.missing}>
      {isEntryId(id) && <Removed id={id} />}
      <FieldLost className={styles.scene} />
      <p>{t('entry.missing.advice')}</p>
      <ButtonLink to={links.finance()}>{t('entry.missing.action')}</ButtonLink>
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('finance')
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('entry.loading')}
      </p>
      <Skeleton width="12em" height={40} />
      <Skeleton height={360} />
    </div>
  )
}
