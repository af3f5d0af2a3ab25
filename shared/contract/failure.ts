import type { Envelope, FieldFault } from './api'

/** A failed call as a screen needs it, whatever the client threw. */
export interface Failure {
  /** HTTP status, or null when no answer came (network gone, or the time limit). */
  status: number | null
  /** The service's own sentence, when it gave one. */
  msg: string | null
  faults: FieldFault[]
  /** Of an export that waits its turn: its place in the queue, 1 for the next. */
  place?: number
  /** Seconds after which the service wants to be asked again, when it said so. */
  retryAfter?: number
}

interface Refusal {
  status: number
  data?: unknown
  headers?: Record<string, unknown>
}

type Told = Partial<Envelope<{ faults?: FieldFault[]; place?: number } | null>>

/** Reads a rejected `HttpClient` call. Never throws. */
export function failureOf(error: unknown): Failure {
  const response = (error as { response?: Refusal } | null)?.response
  if (!response) return { status: null, msg: null, faults: [] }
  const body = response.data as Told | undefined
  const place = body?.data?.place
  const seconds = Number(response.headers?.['retry-after'] ?? NaN)
  return {
    status: response.status,
    msg: typeof body?.msg === 'string' ? body.msg : null,
    faults: Array.isArray(body?.data?.faults) ? body.data.faults : [],
    ...(typeof place === 'number' && { place }),
    ...(seconds >= 0 && { retryAfter: seconds }),
  }
}
