import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { fieldsOf } from '../fields'

/** On a folder: everybody may write into it, and nobody may remove what is another's, as in /tmp. */
const SHARED = 0o1000

/**
 * Makes a folder that its owner alone can enter, and closes one that is there already: PGlite lets every account of the
 * machine read and write its files, so nobody else may get to them. A folder above it stays as it is.
 */
export function closedFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  // To close such a one would stop the whole machine.
  if (statSync(folder).mode & SHARED) return
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    // It is another account's, who decides about it.
    if (fieldsOf(error)['code'] !== 'EPERM') throw error
  }
}
