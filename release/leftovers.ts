import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** The temporary name that a process writes to before it renames the result into place; it ends in the pid. */
export const writingFolder = (target: string) => `${target}.writing-${process.pid}`
export const writingFile = (target: string) => `${target}.${process.pid}`

const WRITING = /\.writing-(\d+)$/

/** Whether a name is that of a temporary folder, still being written or left behind. */
export const isBeingWritten = (name: string) => WRITING.test(name)

/**
 * Removes the half-written files that killed releases left in a site's folder. Files of a running process are kept.
 * Files with this process's own pid are removed too: the caller has not started writing, so they belong to an earlier
 * process with the same pid.
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

/** Whether no process has that pid; false when the value is not a pid. */
export function isGone(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
