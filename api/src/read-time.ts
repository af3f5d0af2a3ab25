/**
 * Reads a time that staff entered. The offset is required, because without it the hour is ambiguous.
 * @param faults receives a sentence when the time is invalid
 * @returns undefined when the time is invalid or not given
 */
export function readTime(
  option: string,
  text: string | undefined,
  faults: string[],
): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  const shaped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  if (shaped && !Number.isNaN(time.getTime())) return time
  faults.push(`${option} is "${text}", not a time like 2026-11-21T10:00:00+08:00.`)
  return undefined
}
