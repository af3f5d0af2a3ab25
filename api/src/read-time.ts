/**
 * Reads a time that staff give. It must name its offset: without one, nobody knows which hour is meant.
 * @param faults gets a sentence when the text is no such time
 * @returns undefined for a fault, and where nothing was given
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
