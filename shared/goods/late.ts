/** More than three days, in ms. */
const LATE_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Whether an event was recorded so long after it happened that pages mark it as late.
 * @param at when it happened, ISO 8601
 * @param recordedAt when the service recorded it, ISO 8601
 */
export const isLate = ({ at, recordedAt }: { at: string; recordedAt: string }): boolean =>
  Date.parse(recordedAt) - Date.parse(at) > LATE_MS
