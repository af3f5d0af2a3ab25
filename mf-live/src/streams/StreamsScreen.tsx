import { links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/router'
import { ButtonLink, EmptyState, ErrorNote, Marked, useNames } from 'shared/ui'
import { Freshness } from './Freshness'
import { PlaceFilter } from './PlaceFilter'
import { StateNews } from './StateNews'
import { StreamCards } from './StreamCards'
import { StreamsWaiting } from './StreamsWaiting'
import { useStreams } from './list-all'
import { areaOf } from './order'
import styles from './StreamsScreen.module.css'

/** `/live`: every stream of the farm, live first, by place. */
export function StreamsScreen() {
  const { t } = useTranslation('live')
  const list = useStreams()
  // Fetched beside the streams, not after them.
  useNames()
  return (
    <div className={`column ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{t('streams.heading')}</h1>
        <p className={styles.lead}>{t('streams.lead')}</p>
      </header>
      {list.isPending && <StreamsWaiting />}
      {list.isLoadingError && (
        <ErrorNote
          title={t('streams.failed.title')}
          onRetry={() => void list.refetch()}
          failure={list.error}
          busy={list.isFetching}
        >
          {t('streams.failed.text')}
        </ErrorNote>
      )}
      {list.data?.length === 0 && <NoStreams />}
      {list.data && list.data.length > 0 && <Streams list={list} />}
    </div>
  )
}

function Streams({ list }: { list: ReturnType<typeof useStreams> }) {
  const { t } = useTranslation('live')
  const names = useNames()
  const [query] = useSearchParams()
  const place = query.get('place')
  const streams = list.data ?? []
  const chosen = streams.filter((stream) => place === null || areaOf(stream) === place)
  return (
    <>
      <PlaceFilter streams={streams} place={place} />
      <Freshness list={list} />
      <StateNews streams={chosen} />
      {chosen.length > 0 ? (
        <StreamCards key={place} streams={chosen} />
      ) : (
        <EmptyState
          title={<Marked>{t('place.none.title', { place: place && names.of(place) })}</Marked>}
          action={
            <ButtonLink variant="quiet" to={links.live()}>
              {t('place.none.action')}
            </ButtonLink>
          }
        >
          {t('place.none.text')}
        </EmptyState>
      )}
    </>
  )
}

function NoStreams() {
  const { t } = useTranslation('live')
  return (
    <EmptyState
      title={t('streams.empty.title')}
      action={
        <ButtonLink variant="quiet" to={links.finance()}>
          {t('streams.empty.action')}
        </ButtonLink>
      }
    >
      {t('streams.empty.text')}
    </EmptyState>
  )
}
