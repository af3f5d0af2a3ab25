import { lineFault } from '../line-fault'
import { Refusal } from '../refusal'

/**
 * Reads a reason that stands in the public ledger.
 * @param limit greatest number of characters
 * @throws Refusal that says what is wrong
 */
export function readReason(text: string, limit: number): string {
  const reason = text.normalize('NFC').trim()
  const fault = lineFault('--reason', reason, limit, 'in the ledger')
  if (fault !== null) throw new Refusal([fault])
  return reason
}
