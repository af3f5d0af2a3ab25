import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdsFolder } from '../database/lock'

/** Makes a folder for a file that the staff tool sends, in the data folder, readable by its owner alone. */
export const makeTray = (folder: string): string => mkdtempSync(join(folder, 'staff-'))

/**
 * Removes the trays, with what lies in them, of a process that was killed while it took a file in, and the draft of its
 * door plate. It has to be called before the first tray is made: who holds the folder alone makes trays in it, so every
 * one that is there is an earlier process'. Does nothing in a folder that this process does not hold.
 */
export function sweepTrays(folder: string): void {
  if (!holdsFolder(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (
      entry.isDirectory()
        ? /^staff-[A-Za-z0-9]{6}$/.test(entry.name)
        : /^staff-door\.json\.\d+$/.test(entry.name)
    )
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}
