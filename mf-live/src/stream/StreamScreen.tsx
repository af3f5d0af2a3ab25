import { links, useMissing, useScreenTitle } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link, useParams } from 'shared/router'
import { ButtonLink, ErrorNote, FieldLost, Name, useNames } from 'shared/ui'
import { useStreams } from '../streams/list-all'
import { OneStream } from './OneStream'
import { streamTitle } from './stream-title'
import { StreamWaiting } from './StreamWaiting'
import styles from './StreamScreen.module.css'

/** `/live/:id`: one stream with its player. */
export function StreamScreen() {
  const { t } = useTranslation('live')
  const { id } = useParams()
  const list = useStreams()
  const stream = list.data?.find((one) => one.id === id)
  const missing = list.data && !stream
  const names = useNames()
  useMissing(missing === true)
  useScreenTitle(stream ? streamTitle(stream, names) : null)
  return (
    <div className={`column ${styles.screen}`}>
      <p className={styles.back}>
        <Link to={links.live()}>
          <span aria-hidden>←</span>
          {t('stream.back')}
        </Link>
      </p>
      <h1>
        {stream ? <Name of={stream.title} /> : t(missing ? 'stream.missing.title' : 'title.stream')}
      </h1>
      {list.isPending && <StreamWaiting />}
      {list.isLoadingError && (
        <ErrorNote
          className={styles.note}
          title={t('stream.failed.title')}
          onRetry={() => void list.refetch()}
          failure={list.error}
          busy={list.isFetching}
        >
          {t('stream.failed.text')}
        </ErrorNote>
      )}
      {missing && <Missing />}
      {stream && <OneStream key={id} stream={stream} list={list} />}
    </div>
  )
}

function Missing() {
  const { t } = useTranslation('live')
  return (
    <div className={styles.missing}>
      <FieldLost className={styles.scene} />
      <p>{t('stream.missing.text')}</p>
      <ButtonLink to={links.live()}>{t('stream.missing.action')}</ButtonLink>
    </div>
  )
}
