import { links, useSite, type NewestBatch } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { ErrorNote, formatDate, LateContent, Marked, Name, Skeleton } from 'shared/ui'
import styles from './Batches.module.css'
import type { Sought } from './code-data'
import { useNewest } from './newest'
import { looksLikeBag } from './parse-code'

/** The newest batches, or those that have the number that was looked for. */
export function Batches({ sought }: { sought: Sought | null }) {
  const { t } = useTranslation('trace')
  const list = useNewest(sought?.batch ?? null)
  const found = list.data?.filter(({ gtin }) => !sought?.gtin || gtin === sought.gtin)
  return (
    <section aria-labelledby="batches" className={styles.batches}>
      <h2 id="batches">
        {sought ? <Marked>{t('found.title', { batch: sought.batch })}</Marked> : t('newest.title')}
      </h2>
      {list.isPending && (
        <div aria-busy="true">
          <p className="visually-hidden" role="status">
            {t('newest.loading')}
          </p>
          <LateContent />
          <Skeleton height={240} />
        </div>
      )}
      {list.isLoadingError && (
        <ErrorNote
          title={t('newest.failed')}
          onRetry={() => void list.refetch()}
          failure={list.error}
          busy={list.isFetching}
        >
          {t('failed.text')}
        </ErrorNote>
      )}
      {/* Always there, because a screen reader says only what changes in it. */}
      <div role="status" className={styles.said}>
        {sought && found && <Said sought={sought} count={found.length} />}
      </div>
      {found && found.length > 0 && (
        <ul className={styles.list}>
          {found.map((batch) => (
            <One key={batch.gtin + batch.batch} batch={batch} serial={sought?.serial} />
          ))}
        </ul>
      )}
      {found?.length === 0 && !sought && <p>{t('newest.none')}</p>}
    </section>
  )
}

/** What the search has found, in a sentence. */
function Said({ sought: { gtin, batch }, count }: { sought: Sought; count: number }) {
  const { t } = useTranslation('trace')
  if (count > 0) return <p>{t('found.some', { count })}</p>
  if (gtin === null && looksLikeBag(batch)) return <p>{t('found.bag')}</p>
  return (
    <>
      <p>{t('found.none')}</p>
      <p>
        <Link to={links.contact()} className={styles.tell}>
          {t('found.tell')}
        </Link>
      </p>
    </>
  )
}

function One({
  batch: { gtin, batch, product, field, packedOn, recalled, demo },
  serial,
}: {
  batch: NewestBatch
  serial: string | null | undefined
}) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  return (
    <li>
      <Link to={links.batch(gtin, batch, serial)}>
        <strong>
          <Name of={product} />
        </strong>
        <span className={styles.facts}>
          <span>
            {t('newest.batch')} <span translate="no">{batch}</span>
          </span>
          {serial && (
            <span>
              {t('answer.bag')} <span translate="no">{serial}</span>
            </span>
          )}
          <span>
            <Name of={field} />
          </span>
          <span>{t('newest.packed', { day: formatDate(packedOn, lang) })}</span>
        </span>
        {recalled && <strong className={styles.recalled}>{t('newest.recalled')}</strong>}
        {demo && <span className={styles.demo}>{t('newest.demo')}</span>}
      </Link>
    </li>
  )
}
