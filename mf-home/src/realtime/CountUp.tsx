import { useLayoutEffect, useState } from 'react'
import styles from './CountUp.module.css'

const DURATION_MS = 250

interface Props {
  value: number
  /** Counts up once from zero when first shown; false shows the value immediately. */
  counts: boolean
  format: (value: number) => string
}

/**
 * A figure that counts up when it arrives. Its text is the final value from the start, for screen readers and so that
 * the layout does not shift; the running number is drawn over it.
 */
export function CountUp({ value, counts, format }: Props) {
  const running = useRunning(value, counts)
  return (
    <span className={styles.figure}>
      <span className={running === null ? undefined : styles.waiting}>{format(value)}</span>
      {running !== null && (
        <span className={styles.running} aria-hidden="true">
          {format(running)}
        </span>
      )}
    </span>
  )
}

/** The running number until the first value is reached, then null; later values do not count up again. */
function useRunning(value: number, counts: boolean): number | null {
  const [target] = useState(value)
  const [running, setRunning] = useState<number | null>(() =>
    counts && !prefersStill() ? 0 : null,
  )
  const arrived = running === null
  useLayoutEffect(() => {
    if (arrived) return
    let start: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      start ??= now
      const part = (now - start) / DURATION_MS
      setRunning(part < 1 ? target * easeOut(part) : null)
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [arrived, target])
  return running
}

const easeOut = (part: number) => 1 - (1 - part) ** 3

function prefersStill(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
