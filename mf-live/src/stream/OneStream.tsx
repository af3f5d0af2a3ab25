import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { CopyAddress, formatTime, Name, OnlyChinese, WithoutScripts } from 'shared/ui'
import { Player } from '../player/Player'
import { DemoMark } from '../streams/DemoMark'
import { StateChip, StateTime } from '../streams/StreamState'
import type { useStreams } from '../streams/list-all'
import { OtherStreams } from './OtherStreams'
import styles from './OneStream.module.css'

interface Props {
  stream: Stream
  list: ReturnType<typeof useStreams>
}

/** A known stream: its state and place, its picture, its description, and links to other streams. */
export function OneStream({ stream, list }: Props) {
  const { t } = useTranslation('live')
  const time = formatTime(new Date(list.dataUpdatedAt).toISOString())
  return (
    <>
      <p className={styles.facts}>
        <StateChip status={stream.status} />
        <StateTime stream={stream} />
        <span className={styles.place}>
          <Name of={stream.place} />
        </span>
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Player stream={stream} />
          {stream.status === 'live' && (
            <WithoutScripts>{t('player.withoutScripts')}</WithoutScripts>
          )}
          <p className={styles.stale} role="status">
            {list.isError && t('stream.stale', { time })}
          </p>
          {stream.demo && (
            <p className={styles.demo}>
              <DemoMark />
              <span>{t('demo.why')}</span>
            </p>
          )}
          <p className={styles.description}>
            <Name of={stream.description} />
            <OnlyChinese texts={[stream.description]} />
          </p>
          <CopyAddress
            address={() => window.location.href}
            words={{
              button: t('stream.copy'),
              copied: t('stream.copied'),
              refused: t('stream.copyByHand'),
              field: t('stream.address'),
            }}
          />
        </div>
        <OtherStreams streams={list.data ?? []} not={stream.id} />
      </div>
    </>
  )
}
