import { readFileSync } from 'node:fs'

const LOOK_MS = 250
/** How many times as long on the clock a process may take as it may compute: one that waits for ever computes nothing. */
const ON_THE_CLOCK = 6
/** The clock ticks of `/proc/PID/stat` are hundredths of a second on every Linux (`USER_HZ`, proc(5)). */
const TICK_MS = 10
/** Where utime and stime stand behind the name of the program, which may contain spaces (proc(5)). */
const UTIME = 11
const STIME = 12

/**
 * Calls back once the process has computed for so long, or waited six times as long.
 *
 * @param limit processor time in ms
 * @returns stops looking
 */
export function untilSpent(pid: number | undefined, limit: number, spent: () => void): () => void {
  const started = performance.now()
  const before = computed(pid) ?? 0
  const timer = setInterval(() => {
    const waited = performance.now() - started
    // Without /proc the clock has to do.
    const used = (computed(pid) ?? waited) - before
    if (used < limit && waited < limit * ON_THE_CLOCK) return
    clearInterval(timer)
    spent()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Processor time of all threads of a process in ms; null where it cannot be read. */
function computed(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS
  } catch {
    return null
  }
}
