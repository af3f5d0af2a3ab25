import { setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'
import { logRows, NoSigningKey } from './logger'
import { stateOfLog } from './metrics'
import { createSigningKey, readSigningKeys } from './signing-keys'
import type { LedgerLogSettings } from './settings'

/** While another process adds rows, its batch is waited for, in ms. */
const WHILE_BUSY = 100

/** @throws a refusal in a process that does not know where the keys are */
export function logFrom(settings: LedgerLogSettings | undefined): LedgerLogSettings {
  if (settings) return settings
  throw new Refusal(['The running service has no SITE_DIR, so it does not write the log.'])
}

/**
 * Adds all rows of the ledger that are not in the log yet.
 * @param tell hears how many rows the log has of how many, after each transaction
 * @returns the size of the log before and after
 */
export async function takeIn(
  queries: Queries,
  settings: LedgerLogSettings,
  tell: (done: number, whole: number) => void | Promise<void>,
): Promise<{ before: number; after: number }> {
  const { size: before } = await stateOfLog(queries)
  for (;;) {
    const rows = await logRows(queries, settings).catch((error: unknown) => {
      throw error instanceof NoSigningKey ? new Refusal([error.message]) : error
    })
    const { size, waiting } = await stateOfLog(queries)
    await tell(size, size + waiting)
    if (rows === 0) return { before, after: size }
    if (rows === undefined) await pause(WHILE_BUSY)
  }
}

/**
 * Makes a new key of the log, which signs beside the others from now on.
 * @returns its file, and the files of those before it
 */
export function changeKey({ keyFolder }: LedgerLogSettings): { file: string; before: string[] } {
  const before = readSigningKeys(keyFolder).map(({ file }) => file)
  if (before.length === 0)
    throw new Refusal([
      `There is no key of the log in ${keyFolder}. Run this where the log is written, as the account that runs the site.`,
    ])
  return { file: createSigningKey(keyFolder).file, before }
}
