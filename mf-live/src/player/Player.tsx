import { useEffect, useState, type ComponentType } from 'react'
import { useSite, type Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useQueryClient } from 'shared/query'
import { Button } from 'shared/ui'
import { PlayerCover } from './PlayerCover'
import { NotLive } from './NotLive'
import { Plate } from './Plate'
import { Stage } from './Stage'
import { useSavesData } from './data-saving'
import { enginesOfBrowser, loadHls } from './engine'
import { playUrlQuery } from './get-play-url'
import styles from './Player.module.css'

const loadPicture = async () => (await import(/* webpackChunkName: "player" */ './Picture')).Picture

/**
 * The area of the picture. Once the stream has been live the player stays mounted, because it reports itself when the
 * picture is lost.
 */
export function Player({ stream }: { stream: Stream }) {
  const live = stream.status === 'live'
  const [opened, setOpened] = useState(live)
  if (live && !opened) setOpened(true)
  return opened ? <LivePlayer stream={stream} /> : <NotLive stream={stream} />
}

/** It fetches nothing before it opens, which it does automatically, or on a click under Save-Data. */
function LivePlayer({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const saves = useSavesData()
  const [asked, setAsked] = useState(false)
  if (!saves || asked) return <Opening stream={stream} />
  return (
    <Stage picture={<PlayerCover stream={stream} />}>
      <Plate action={<Button onClick={() => setAsked(true)}>{t('player.play')}</Button>}>
        {t('player.savesData')}
      </Plate>
    </Stage>
  )
}

/** The player's code, hls.js if needed, and the play address are fetched in parallel. */
function Opening({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { http } = useSite()
  const queries = useQueryClient()
  const { id } = stream
  const [Picture, setPicture] = useState<ComponentType<{ stream: Stream }> | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (failed) return
    let over = false
    if (enginesOfBrowser()[0] === 'hls') void loadHls().catch(() => {})
    void queries.prefetchQuery(playUrlQuery(http, id))
    loadPicture().then(
      (loaded) => {
        if (!over) setPicture(() => loaded)
      },
      () => {
        if (!over) setFailed(true)
      },
    )
    return () => {
      over = true
    }
  }, [failed, http, id, queries])

  if (Picture) return <Picture stream={stream} />
  if (!failed) return <Frame stream={stream} badge={t('player.connecting')} />
  return (
    <Frame stream={stream}>
      <Plate action={<Button onClick={() => setFailed(false)}>{t('player.retry')}</Button>}>
        <div role="alert">
          <h2>{t('player.failed.code.title')}</h2>
          <p>{t('player.failed.code.text')}</p>
        </div>
      </Plate>
    </Frame>
  )
}

interface FrameProps {
  stream: Stream
  badge?: string
  children?: React.ReactNode
}

/** As high as the player with its bar, so that the layout does not shift when it appears. */
function Frame({ stream, badge, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <Stage picture={<PlayerCover stream={stream} />} badge={badge}>
        {children}
      </Stage>
    </div>
  )
}
