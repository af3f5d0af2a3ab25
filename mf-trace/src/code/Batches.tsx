import { links, useSite, type NewestBatch } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { ErrorNote, formatDate, LateContent, Marked, Name, Skeleton } from 'shared/ui'
import styles from './Batches.module.css'
import { useNewest } from './newest'

/** The newest batches, or those that have the number that was looked for. */
export function Batches({ code, sought }: { code: string; sought: string | null }) {
  const { t } = useTranslation('trace')
  const list = useNewest(sought)
  return (
    <section aria-labelledby="batches" className={styles.batches}>
      <h2 id="batches">
        {sought === null ? t('newest.title') : <Marked>{t('found.title', { code })}</Marked>}
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
      {list.data &&
        (list.data.length > 0 ? (
          <ul className={styles.list}>
            {list.data.map((batch) => (
              <One key={batch.gtin + batch.batch} batch={batch} />
            ))}
          </ul>
        ) : (
          <p>{t(sought === null ? 'newest.none' : 'found.none')}</p>
        ))}
    </section>
  )
}

function One({
  batch: { gtin, batch, product, field, packedOn, recalled, demo },
}: {
  batch: NewestBatch
}) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  return (
    <li>
      <Link to={links.batch(gtin, batch)}>
        <strong>
          <Name of={product} />
        </strong>
        <span className={styles.facts}>
          <span>
            {t('newest.batch')} <span translate="no">{batch}</span>
          </span>
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
