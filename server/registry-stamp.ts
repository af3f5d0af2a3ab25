import { statSync } from 'node:fs'
import path from 'node:path'

/** Changes whenever another registry is put in place. */
export function registryStamp(site: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(path.join(site, 'registry.json'))
    return `${mtimeMs} ${ino} ${size}`
  } catch {
    return 'missing'
  }
}
