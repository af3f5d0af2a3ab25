import { failureOf, links, useMissing, useScreenTitle } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link, useParams } from 'shared/router'
import { ErrorNote, LateContent, Skeleton, useNames } from 'shared/ui'
import { batchTitle } from './batch-title'
import styles from './BatchScreen.module.css'
import { askedIn, isAskable, useBatch } from './get-batch'
import { OneBatch } from './OneBatch'
import { UnknownCode } from './UnknownCode'

/** `/trace/01/:gtin/10/:batch`, and `/21/:serial` for one bag: where it comes from. */
export function BatchScreen() {
  const { t } = useTranslation('trace')
  const asked = askedIn(useParams())
  const batch = useBatch(asked)
  const names = useNames()
  const missing = !isAskable(asked) || [400, 404].includes(failureOf(batch.error).status ?? 0)
  useMissing(missing)
  const title = batch.data ? batchTitle(batch.data, names, t) : missing ? t('unknown.title') : null
  useScreenTitle(title)
  return (
    <div className={`column ${styles.screen}`}>
      <p className={styles.back}>
        <Link to={links.batches()}>
          <span aria-hidden>←</span> {t('back')}
        </Link>
      </p>
      {batch.data ? (
        <OneBatch page={batch.data} asked={asked} />
      ) : (
        <>
          <h1>{t(missing ? 'unknown.title' : 'title.batch')}</h1>
          {missing ? (
            <UnknownCode asked={asked} />
          ) : batch.isError ? (
            <ErrorNote
              title={t('failed.title')}
              onRetry={() => void batch.refetch()}
              failure={batch.error}
              busy={batch.isFetching}
            >
              {t('failed.text')}
            </ErrorNote>
          ) : (
            <Waiting />
          )}
        </>
      )}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('trace')
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <LateContent />
      <Skeleton height={220} />
      <Skeleton height={360} />
    </div>
  )
}
