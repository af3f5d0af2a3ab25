import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { PARTS } from 'build/parts.mjs'

export const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, 'node_modules/.cache/e2e')
const DAY_MS = 86_400_000

/**
 * Composing anew for each of two dozen sites took minutes, so they begin with a copy. A start brings it up to date as it
 * does any folder; a copy is kept for one state of the builds and of what composes them.
 */
function composedFolder(): string {
  const made = createHash('sha256')
  const release = path.join(ROOT, 'release')
  for (const name of readdirSync(release).filter(isSource).toSorted())
    made.update(readFileSync(path.join(release, name)))
  for (const part of PARTS) {
    const dist = path.join(ROOT, part, 'dist')
    // Their names carry hashes of what is in them.
    if (existsSync(dist))
      made.update(JSON.stringify(readdirSync(dist, { recursive: true }).toSorted()))
  }
  return path.join(CACHE, `site-${made.digest('hex').slice(0, 16)}`)
}

const isSource = (name: string) => name.endsWith('.ts')

/** Puts a composed site into a folder that is not there yet, where one is at hand. */
export function copyComposed(site: string): void {
  const composed = composedFolder()
  if (existsSync(composed) && !existsSync(site)) cpSync(composed, site, { recursive: true })
}

/** Keeps a site that has just started for those to come. */
export function keepComposed(site: string): void {
  const composed = composedFolder()
  if (existsSync(composed)) return
  for (const old of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (Date.now() - statSync(path.join(CACHE, old)).mtimeMs > DAY_MS)
      rmSync(path.join(CACHE, old), { recursive: true, force: true })
  const draft = `${composed}.${process.pid}`
  cpSync(site, draft, { recursive: true })
  try {
    renameSync(draft, composed)
  } catch (error) {
    // Another test file was first.
    if (!existsSync(composed)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
