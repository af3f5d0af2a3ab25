import type { Change, SiteRegistry } from './site-registry'
import { storeOf } from './store-of'

const JOURNAL = 'journal.jsonl'

/** Every change of the site, oldest first, one line each. A line that a killed release left unfinished is left out. */
export async function readJournal(site: string): Promise<Change[]> {
  return (
    (await finishedLines(site))
      .filter(Boolean)
      // `record` wrote them from such values.
      .map((line) => JSON.parse(line) as Change)
  )
}

/** The revision that was published last; null when the journal holds none. */
export async function lastRevision(site: string): Promise<number | null> {
  const last = (await finishedLines(site)).findLast(Boolean)
  if (!last) return null
  try {
    return (JSON.parse(last) as Change).revision
  } catch {
    return null
  }
}

/**
 * Appends the registry's change unless the journal has it. The registry is swapped first, so a release that was killed
 * in between is recorded by the next one.
 */
export async function record(site: string, { change }: SiteRegistry): Promise<void> {
  if (((await lastRevision(site)) ?? 0) >= change.revision) return
  await storeOf(site).append(JOURNAL, JSON.stringify(change))
}

/** Each finished line ends with a line break. */
async function finishedLines(site: string): Promise<string[]> {
  const bytes = await storeOf(site).read(JOURNAL)
  return bytes ? bytes.toString('utf8').split('\n').slice(0, -1) : []
}
