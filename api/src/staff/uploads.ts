import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { holdsFolder } from '../database/lock'

/** Creates a folder in the data folder for an uploaded file, readable by its owner only. */
export const makeUploadFolder = (folder: string): string => mkdtempSync(join(folder, 'staff-'))

/**
 * Removes the uploads, and the incomplete address file, of an earlier process that was killed. Call it before the first
 * upload: only the process that holds the data folder creates upload folders, so all existing ones are stale then. Does
 * nothing in a data folder that this process does not hold.
 */
export function removeStaleUploads(folder: string): void {
  if (!holdsFolder(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (
      entry.isDirectory()
        ? /^staff-[A-Za-z0-9]{6}$/.test(entry.name)
        : /^staff-door\.json\.\d+$/.test(entry.name)
    )
      rmSync(join(folder, entry.name), { recursive: true, force: true })
}
