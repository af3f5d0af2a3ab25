import type { Envelope, FieldFault } from './api'

/** A failed call as a screen needs it, whatever the client threw. */
export interface Failure {
  /** HTTP status, or null when no answer came (network gone, or the time limit). */
  status: number | null
  /** The service's own sentence, when it gave one. */
  msg: string | null
  faults: FieldFault[]
}

/** Reads a rejected `HttpClient` call. Never throws. */
export function failureOf(error: unknown): Failure {
  const response = (error as { response?: { status: number; data?: unknown } } | null)?.response
  if (!response) return { status: null, msg: null, faults: [] }
  const body = response.data as Partial<Envelope<{ faults?: FieldFault[] } | null>> | undefined
  return {
    status: response.status,
    msg: typeof body?.msg === 'string' ? body.msg : null,
    faults: Array.isArray(body?.data?.faults) ? body.data.faults : [],
  }
}
