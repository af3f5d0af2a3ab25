import { useEffect, useRef, useState } from 'react'
import { failureOf, useSite, type Download } from 'shared/contract'
import { exportPathOf, paramsOf, type Order } from './order'
import { receive } from './receive'
import { nameOf, saveAs } from './save'
import { inTurn, NoTurn, WAIT_MINUTES } from './turn'

/** Why no file was saved. */
export type ExportFailure =
  | { why: 'refused'; msg: string }
  | { why: 'unreachable' }
  /** No turn came within this many minutes. */
  | { why: 'busy'; minutes: number }
  /** `rows` were received before the stream broke; or all were received, but not as many as announced. */
  | { why: 'broken' | 'unequal'; rows: number; total: number | null }

export type ExportState =
  | { at: 'idle' }
  /** `place` is the place in the queue (1 is next) until the file starts. */
  | { at: 'running'; order: Order; rows: number; total: number | null; place?: number }
  | { at: 'cancelled' }
  | { at: 'failed'; order: Order; failure: ExportFailure }
  /** `url` is valid while the panel is mounted and no other export is started. */
  | { at: 'done'; order: Order; name: string; rows: number; url: string }

/** How often the displayed progress is updated at most, in ms. */
const STEP_MS = 150

/** Runs one export at a time: streams and counts rows, and saves the file only when every announced row has arrived. */
export function useExport() {
  const { http, lang } = useSite()
  const [state, setState] = useState<ExportState>({ at: 'idle' })
  const running = useRef<AbortController>(undefined)
  const url = useRef<string>(undefined)

  const drop = () => {
    running.current?.abort()
    running.current = undefined
    if (url.current) URL.revokeObjectURL(url.current)
    url.current = undefined
  }
  useEffect(() => drop, [])

  const start = async (order: Order) => {
    drop()
    const own = (running.current = new AbortController())
    const tell = (next: ExportState) => {
      if (running.current === own) setState(next)
    }
    const fail = (failure: ExportFailure) => tell({ at: 'failed', order, failure })
    tell({ at: 'running', order, rows: 0, total: null })
    const params = paramsOf(order, lang)
    const answer = await inTurn(
      () => http.download(exportPathOf(order), { params, signal: own.signal }),
      {
        signal: own.signal,
        onPlace: (place) => tell({ at: 'running', order, rows: 0, total: null, place }),
      },
    ).catch((error: unknown) => fail(refusalOf(error)))
    if (!answer) return
    const total = totalOf(answer)
    let rows = 0
    const shown = atMostEvery(STEP_MS, () => tell({ at: 'running', order, rows, total }))
    shown()
    const type = answer.header('content-type') ?? ''
    const onRows = (count: number) => {
      rows = count
      shown()
    }
    const received = await receive(answer.body, {
      format: order.format,
      type,
      signal: own.signal,
      onRows,
    }).catch(() => fail({ why: 'broken', rows, total }))
    if (!received || running.current !== own) return
    if (received.rows !== total) return fail({ why: 'unequal', rows: received.rows, total })
    const name = nameOf(answer, order)
    url.current = saveAs(name, received.file)
    tell({ at: 'done', order, name, rows: received.rows, url: url.current })
  }

  const cancel = () => {
    drop()
    setState({ at: 'cancelled' })
  }
  return { state, start: (order: Order) => void start(order), cancel }
}

/** The header may be hidden when the api is on another origin; then the counts cannot be compared. */
function totalOf(answer: Download): number | null {
  const announced = answer.header('x-entries') ?? ''
  return /^\d+$/.test(announced) ? Number(announced) : null
}

function refusalOf(error: unknown): ExportFailure {
  if (error instanceof NoTurn) return { why: 'busy', minutes: WAIT_MINUTES }
  const { status, msg } = failureOf(error)
  const refused = status !== null && status >= 400 && status < 500
  return refused ? { why: 'refused', msg: msg ?? '' } : { why: 'unreachable' }
}

function atMostEvery(ms: number, action: () => void): () => void {
  let last = -Infinity
  return () => {
    const now = performance.now()
    if (now - last < ms) return
    last = now
    action()
  }
}
