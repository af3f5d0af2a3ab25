import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'
import { openReader, type Reader } from './reader'
import styles from './Scanner.module.css'

type State = 'waiting' | 'looking' | 'other' | 'refused' | 'none' | 'broken'

/** How long to rest between two looks, so that a phone stays cool. */
const REST_MS = 150

/**
 * Reads codes with the camera until one leads somewhere.
 * @param onText whether what was read leads somewhere
 */
export function Scanner({ onText }: { onText: (text: string) => boolean }) {
  const { t } = useTranslation('trace')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('waiting')
  const [attempt, setAttempt] = useState(0)
  const lead = useRef(onText)
  useEffect(() => {
    lead.current = onText
  })

  useEffect(() => {
    const stop = new AbortController()
    if (video.current) void scan(video.current, (text) => lead.current(text), setState, stop.signal)
    return () => stop.abort()
  }, [attempt])

  const failed = state === 'refused' || state === 'none' || state === 'broken'
  return (
    <div className={styles.scanner}>
      <video
        ref={video}
        className={failed ? styles.hidden : styles.picture}
        muted
        playsInline
        aria-label={t('scan.picture')}
      />
      {failed ? (
        <ErrorNote
          title={t(`scan.${state}.title`)}
          onRetry={() => {
            setState('waiting')
            setAttempt(attempt + 1)
          }}
        >
          {t(`scan.${state}.text`)}
        </ErrorNote>
      ) : (
        <p role="status" className={styles.hint}>
          {t(`scan.${state}`)}
        </p>
      )}
    </div>
  )
}

async function scan(
  video: HTMLVideoElement,
  onText: (text: string) => boolean,
  say: (state: State) => void,
  signal: AbortSignal,
): Promise<void> {
  const told = (state: State) => !signal.aborted && say(state)
  let stream: MediaStream
  let reader: Reader
  try {
    if (!('mediaDevices' in navigator)) return void told('none')
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    })
  } catch (error) {
    return void told(error instanceof DOMException ? whyNoCamera(error.name) : 'broken')
  }
  const end = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  try {
    reader = await openReader()
    video.srcObject = stream
    await video.play()
    told('looking')
    await look(video, reader, onText, told, signal)
  } catch {
    told('broken')
  } finally {
    end()
  }
}

const whyNoCamera = (name: string): State =>
  name === 'NotAllowedError' || name === 'SecurityError'
    ? 'refused'
    : name === 'NotFoundError' || name === 'OverconstrainedError'
      ? 'none'
      : 'broken'

async function look(
  video: HTMLVideoElement,
  reader: Reader,
  onText: (text: string) => boolean,
  told: (state: State) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const text = await reader(video)
    if (text !== null && !signal.aborted) {
      if (onText(text)) return
      told('other')
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
}
