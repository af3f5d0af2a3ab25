import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../part-build'

/*
 * Which sources this tree has compiled against which declarations, as empty files named by a hash. They are the tree's
 * own notes: what a build says of itself is not believed, and compiling a part takes 3 s.
 */

const folder = path.join(ROOT, 'node_modules/.cache/known-fits')

/** What decides the answer, beside the two texts: the packages' types, the compiler, its options and its program. */
const DECIDING = [
  'package-lock.json',
  'tsconfig.base.json',
  'build/types.mjs',
  'release/gate/compile-child.mjs',
]

/** @param declarations the hash of a shell's `types.json` @param sources that of a part's */
function noteOf(declarations = '', sources = ''): string {
  const hash = createHash('sha256').update(`${declarations} ${sources}`)
  for (const file of DECIDING) hash.update(readFileSync(path.join(ROOT, file)))
  return path.join(folder, hash.digest('hex'))
}

/** Whether this tree has found before that a part's sources fit a shell's declarations. */
export const isKnownToFit = (declarations?: string, sources?: string): boolean =>
  existsSync(noteOf(declarations, sources))

/** Notes that a part's sources fit a shell's declarations. */
export function rememberFit(declarations?: string, sources?: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(noteOf(declarations, sources), '')
  } catch {
    // This account may not write to the tree. The next release compiles the pair again.
  }
}
