import { retryAfter } from '../envelope/failure'
import type { QueueLimits } from '../limits/queue'
import type { ReaderLimits } from '../limits/reader'

export interface ExportLimits extends QueueLimits, ReaderLimits {
  /** Maximum duration of an export in ms. */
  deadlineMs: number
}

/** The reasons for these limits are in `docs/decisions/0006`. */
export const EXPORT_LIMITS: ExportLimits = {
  atOnce: 4,
  each: 2,
  waiting: 200,
  keptMs: 3 * retryAfter.exportsBusy * 1000,
  minimumRate: 32 * 1024,
  patienceMs: 60_000,
  deadlineMs: 15 * 60_000,
}
