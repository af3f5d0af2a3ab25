// China has kept +08:00 without summer time since 1991; the site shows nothing older.
const OFFSET_MS = 8 * 3_600_000

/** A day, in ms. */
export const DAY_MS = 86_400_000

/** An instant as ISO 8601 in Asia/Shanghai: `2026-11-21T10:00:00+08:00`. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19) + '+08:00'
}

/** The calendar date in Asia/Shanghai at an instant: `2026-11-21`. */
export function shanghaiDate(at: Date): string {
  return shanghaiTime(at).slice(0, 10)
}

/** Whether a `YYYY-MM-DD` text names a day that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
