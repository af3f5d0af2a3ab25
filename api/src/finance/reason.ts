import { unfitFor } from '../envelope/signs'
import { Refusal } from '../refusal'

/**
 * Reads a reason that stands in the public ledger.
 * @param limit greatest number of characters
 * @throws Refusal that says what is wrong
 */
export function readReason(text: string, limit: number): string {
  const reason = text.normalize('NFC').trim()
  if (reason === '') throw new Refusal(['--reason is empty: visitors read it in the ledger.'])
  if ([...reason].length > limit)
    throw new Refusal([`--reason is longer than ${limit} characters.`])
  const unfit = unfitFor('line', reason)
  if (unfit) throw new Refusal([`--reason ${unfit.en}`])
  return reason
}
