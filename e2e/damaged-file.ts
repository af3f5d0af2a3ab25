import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const SPACE = 0x20

/**
 * Replaces the last byte of a release's file by a space, in its compressed copy as well, because the browser decides which
 * one is sent. Scripts end with `;` and styles with `}`, so both would still work: only its hash tells that it is another.
 * @returns puts the file back
 */
export function damage(file: string): () => void {
  const damaged = readFileSync(file)
  damaged[damaged.length - 1] = SPACE
  const undo = [replace(file, damaged)]
  if (existsSync(`${file}.br`)) undo.push(replace(`${file}.br`, brotliCompressSync(damaged, FAST)))
  return () => undo.forEach((put) => put())
}

/** Changes one bit in the middle of a file's compressed copy. @returns puts it back */
export function damageCopy(file: string): () => void {
  const damaged = readFileSync(`${file}.br`)
  damaged[damaged.length >> 1]! ^= 1
  return replace(`${file}.br`, damaged)
}

function replace(file: string, bytes: Buffer): () => void {
  const before = readFileSync(file)
  writeFileSync(file, bytes)
  return () => writeFileSync(file, before)
}
