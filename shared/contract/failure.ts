import type { Envelope, FieldFault } from './api'

/** A failed call in the form that screens need, whatever the client threw. */
export interface Failure {
  /** HTTP status, or null when there was no response (network failure or time-out). */
  status: number | null
  /** The service's error sentence, when it sent one. */
  msg: string | null
  faults: FieldFault[]
  /** For an export that waits its turn: its place in the queue; 1 is next. */
  place?: number
  /** Seconds to wait before the next attempt, when the service sent them. */
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
