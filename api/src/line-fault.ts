import { unfitFor } from './envelope/signs'

/**
 * What is wrong with a line that staff enter for visitors; null when nothing is.
 * @param option that it is given with, as it is typed
 * @param limit greatest number of characters
 * @param where visitors read it: `in the ledger`
 */
export function lineFault(
  option: string,
  line: string,
  limit: number,
  where: string,
): string | null {
  if (line === '') return `${option} is empty: visitors read it ${where}.`
  if ([...line].length > limit) return `${option} is longer than ${limit} characters.`
  const unfit = unfitFor('line', line)
  return unfit ? `${option} ${unfit.en}` : null
}
