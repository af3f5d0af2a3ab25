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
import { sourcesHash } from 'release'

export const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, 'node_modules/.cache/e2e')
const DAY_MS = 86_400_000

/**
 * Where the composed site of the current sources is kept. Two dozen test sites start from a copy of it, because composing
 * each of them took minutes.
 */
function composedFolder(): string {
  const made = createHash('sha256')
  for (const part of PARTS) made.update(sourcesHash(part))
  const release = path.join(ROOT, 'release')
  for (const name of readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(isSource))
    made.update(name).update(readFileSync(path.join(release, name)))
  return path.join(CACHE, `site-${made.digest('hex').slice(0, 16)}`)
}

const isSource = (name: string) =>
  /\.(ts|cjs)$/.test(name) && !name.endsWith('.test.ts') && !name.includes('node_modules')

/** Copies the composed site, if there is one, to a folder that does not exist yet. */
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
