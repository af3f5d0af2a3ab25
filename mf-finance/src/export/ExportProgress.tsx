import { useEffect, useRef, type RefObject } from 'react'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, ErrorNote, formatNumber } from 'shared/ui'
import styles from './LedgerExport.module.css'
import { sameQuestion, type Order, type Question } from './order'
import { useSpoken } from './use-spoken'
import type { ExportFailure, ExportState } from './use-export'

export interface ExportProgressProps {
  state: ExportState
  /** The order that the page's current filter describes. */
  now: Question
  onCancel: () => void
  onRetry: (order: Order) => void
}

/** Shows the export's progress and result, including that nothing was saved after a failure. */
export function ExportProgress({ state, now, onCancel, onRetry }: ExportProgressProps) {
  const { t } = useTranslation('finance')
  const place = useRef<HTMLDivElement>(null)
  const cancelFocused = useRef(false)
  useEffect(() => {
    // The pressed button has disappeared, so the focus moves to what replaced it.
    if (state.at === 'running' || !cancelFocused.current) return
    cancelFocused.current = false
    place.current?.focus()
  }, [state.at])
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      {state.at === 'running' && (
        <Running state={state} now={now} onCancel={onCancel} cancelFocused={cancelFocused} />
      )}
      {state.at === 'failed' && (
        <Failed failure={state.failure} onRetry={() => onRetry(state.order)} />
      )}
      <p role="status" className={styles.ended}>
        {state.at === 'cancelled' && t('export.cancelled')}
        {state.at === 'done' && <Done state={state} now={now} />}
      </p>
    </div>
  )
}

interface RunningProps {
  state: Extract<ExportState, { at: 'running' }>
  now: Question
  onCancel: () => void
  cancelFocused: RefObject<boolean>
}

function Running({ state, now, onCancel, cancelFocused }: RunningProps) {
  const { t } = useTranslation('finance')
  const count = useCount()
  const { rows, total, order, place } = state
  const waiting = place !== undefined
  const stage = waiting ? 'waiting' : total === null ? 'starting' : 'progress'
  const words = t(`export.${stage}`, {
    place: count(place ?? 0),
    rows: count(rows),
    total: count(total ?? 0),
  })
  const spoken = useSpoken(words, waiting)
  return (
    <div className={styles.running}>
      <progress
        aria-label={t('export.progressOf', { format: t(`export.format.${order.format}`) })}
        {...(total !== null && { value: Math.min(rows, total), max: Math.max(total, 1) })}
      />
      <p className={styles.words}>{words}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <Button
        variant="quiet"
        onClick={onCancel}
        onFocus={() => (cancelFocused.current = true)}
        onBlur={() => (cancelFocused.current = false)}
      >
        {t('export.cancel')}
      </Button>
      {!sameQuestion(order, now) && <p className={styles.earlier}>{t('export.earlier')}</p>}
    </div>
  )
}

interface DoneProps {
  state: Extract<ExportState, { at: 'done' }>
  now: Question
}

function Done({ state: { order, name, rows, url }, now }: DoneProps) {
  const { t } = useTranslation('finance')
  const count = useCount()
  return (
    <>
      {t('export.done', { name, count: rows, rows: count(rows) })}{' '}
      {!sameQuestion(order, now) && `${t('export.earlier')} `}
      <a href={url} download={name}>
        {t('export.again')}
      </a>
    </>
  )
}

function Failed({ failure, onRetry }: { failure: ExportFailure; onRetry: () => void }) {
  const { t } = useTranslation('finance')
  const count = useCount()
  const values =
    'rows' in failure
      ? {
          rows: count(failure.rows),
          total: failure.total === null ? t('export.failed.unknownTotal') : count(failure.total),
        }
      : failure
  return (
    <ErrorNote title={t(`export.failed.${failure.why}`, values)} onRetry={onRetry}>
      {t(`export.failed.${failure.why}Advice`, values)}
    </ErrorNote>
  )
}

function useCount() {
  const { lang } = useSite()
  return (count: number) => formatNumber(count, lang)
}
