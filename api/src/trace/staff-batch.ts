import { gtinOf } from 'shared/gtin'
import type { Writes } from '../database/schema'
import { Refusal } from '../refusal'
import { batchKey } from './record-kinds'
import { newestOf, type Kept } from './records'

/** What is wrong with a GTIN that staff typed. */
export const gtinFault = (text: string): string =>
  `${text} is no GTIN: it has 8, 12, 13 or 14 digits, the last one a check digit.`

/** A GTIN that staff typed, as 14 digits. @throws {Refusal} when it is none */
export function readGtin(text: string): string {
  const gtin = gtinOf(text)
  if (gtin === null) throw new Refusal([gtinFault(text)])
  return gtin
}

/** The newest version of a recorded batch. @throws {Refusal} when there is none */
export async function recordedBatch(
  writes: Writes,
  { gtin, batch }: { gtin: string; batch: string },
): Promise<Kept<'batch'>> {
  const [kept] = await newestOf(writes, 'batch', [batchKey({ gtin, batch })])
  if (!kept) throw new Refusal([`No batch ${batch} of ${gtin} is recorded.`])
  return kept
}
