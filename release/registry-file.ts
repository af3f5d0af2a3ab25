import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Registry } from 'shared/contract'
import { writingFile } from './leftovers'

const file = (site: string) => path.join(site, 'registry.json')

/** What the site runs now, or null before its first release. */
export function readRegistry(site: string): Registry | null {
  if (!existsSync(file(site))) return null
  return JSON.parse(readFileSync(file(site), 'utf8')) as Registry
}

/** Puts a registry in place in one atomic step: a reader sees the old one or the new one, whole. */
export function swapRegistry(site: string, registry: Registry): void {
  const aside = writingFile(file(site))
  const handle = openSync(aside, 'w')
  writeSync(handle, JSON.stringify(registry, null, 2))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(aside, file(site))
}
