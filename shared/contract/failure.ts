import type { FieldFault } from './api'
import { objectOf } from './fields'

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
  /** The call was given up because no response came in time. */
  late?: true
}

/** The error of an HTTP client; nothing in it is certain. */
interface Refused {
  response?: unknown
  code?: unknown
}

interface Refusal {
  status?: unknown
  /** The body. */
  data?: unknown
  headers?: unknown
}

interface RefusalHeaders {
  'retry-after'?: unknown
}

/** The envelope of a failure. */
interface Told {
  msg?: unknown
  data?: unknown
}

interface Details {
  faults?: unknown
  place?: unknown
}

/** Reads a rejected `HttpClient` call. Never throws. */
export function failureOf(error: unknown): Failure {
  const { response, code }: Refused = objectOf(error)
  if (!response)
    return { status: null, msg: null, faults: [], ...(code === LATE && { late: true }) }
  const { status, data: body, headers }: Refusal = objectOf(response)
  const { msg, data }: Told = objectOf(body)
  const { faults, place }: Details = objectOf(data)
  const { 'retry-after': wait }: RefusalHeaders = objectOf(headers)
  const seconds = Number(wait ?? NaN)
  return {
    status: typeof status === 'number' ? status : null,
    msg: typeof msg === 'string' ? msg : null,
    faults: Array.isArray(faults) ? faults.filter(isFault) : [],
    ...(typeof place === 'number' && { place }),
    ...(seconds >= 0 && { retryAfter: seconds }),
  }
}

/** What the HTTP client calls a time-out. */
const LATE = 'ETIMEDOUT'

/** Whether the same call may succeed later. A refusal stays one, except for a slow or a too frequent request. */
export const canRecover = ({ status }: Failure): boolean =>
  status === null || status >= 500 || status === 408 || status === 429

function isFault(fault: unknown): fault is FieldFault {
  const { field, reason }: { field?: unknown; reason?: unknown } = objectOf(fault)
  return typeof field === 'string' && typeof reason === 'string'
}
