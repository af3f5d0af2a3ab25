import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Where a process writes aside what it will rename into place: the name ends in its number. */
export const writingFolder = (target: string) => `${target}.writing-${process.pid}`
export const writingFile = (target: string) => `${target}.${process.pid}`

const WRITING = /\.writing-(\d+)$/

/** Whether a name is of a folder that is being written, or was when its process ended. */
export const isBeingWritten = (name: string) => WRITING.test(name)

/**
 * Removes what releases that were killed left half written in a site's folder. What a living process writes stays; of
 * this process' own number it is an earlier one's, because whoever calls this has not begun to write.
 */
export function sweepLeftovers(site: string): void {
  sweep(site, /^registry\.json\.(\d+)$/)
  const releases = path.join(site, 'releases')
  if (!existsSync(releases)) return
  for (const part of readdirSync(releases)) sweep(path.join(releases, part), WRITING)
}

function sweep(folder: string, leftover: RegExp): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(leftover.exec(name)?.[1])
    if (pid === process.pid || isGone(pid))
      rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Whether there is no process of that number; false for what is no number. */
export function isGone(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
