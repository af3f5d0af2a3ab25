import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { draftOf } from './leftovers'

/** Replaces a file in one step that survives a power failure: a reader sees the old bytes or the new ones, never a part. */
export function replaceFile(file: string, bytes: string | Buffer): void {
  const draft = draftOf(file)
  try {
    writeFileSync(draft, bytes, { flush: true })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(path.dirname(file))
}

/** Makes a rename survive a power failure. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
