import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import type { Change, SiteRegistry } from './site-registry'

const file = (site: string) => path.join(site, 'journal.jsonl')

/** Every change of the site, oldest first, one line each. A line that a killed release left unfinished is left out. */
export function readJournal(site: string): Change[] {
  return (
    lines(site)
      .filter(Boolean)
      // `record` wrote them from such values.
      .map((line) => JSON.parse(line) as Change)
  )
}

/** The revision that was published last; null when the journal holds none. */
export function lastRevision(site: string): number | null {
  const last = lines(site).findLast(Boolean)
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
export function record(site: string, { change }: SiteRegistry): void {
  cutUnfinished(site)
  if ((lastRevision(site) ?? 0) >= change.revision) return
  appendFileSync(file(site), `${JSON.stringify(change)}\n`, { flush: true })
}

/** The finished lines: each ends with a line break. */
function lines(site: string): string[] {
  if (!existsSync(file(site))) return []
  return readFileSync(file(site), 'utf8').split('\n').slice(0, -1)
}

function cutUnfinished(site: string): void {
  if (!existsSync(file(site))) return
  const bytes = readFileSync(file(site))
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) truncateSync(file(site), end)
}
