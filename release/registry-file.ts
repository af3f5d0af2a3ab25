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

/** The site's current registry, or null before its first release. */
export function readRegistry(site: string): Registry | null {
  if (!existsSync(file(site))) return null
  return JSON.parse(readFileSync(file(site), 'utf8')) as Registry
}

/** Replaces the registry atomically: a reader sees either the old one or the new one, never a partial file. */
export function swapRegistry(site: string, registry: Registry): void {
  const aside = writingFile(file(site))
  const handle = openSync(aside, 'w')
  writeSync(handle, JSON.stringify(registry, null, 2))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(aside, file(site))
}
