import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Registry } from '../contract/registry'

const file = (site: string) => path.join(site, 'registry.json')

/** What the site runs now, or null before its first release. */
export function readRegistry(site: string): Registry | null {
  if (!existsSync(file(site))) return null
  return JSON.parse(readFileSync(file(site), 'utf8')) as Registry
}

/** Puts a registry in place in one atomic step: a reader sees the old one or the new one, whole. */
export function swapRegistry(site: string, registry: Registry): void {
  const aside = `${file(site)}.${process.pid}`
  const handle = openSync(aside, 'w')
  writeSync(handle, JSON.stringify(registry, null, 2))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(aside, file(site))
}

/**
 * Runs `work` as the only one that changes this site. A lock whose process is gone is taken over.
 * @throws after 60 s, naming the process that holds it
 */
export async function alone<T>(site: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(site, '.lock')
  mkdirSync(site, { recursive: true })
  const until = Date.now() + 60_000
  while (!take(lock)) {
    if (Date.now() > until)
      throw new Error(
        `Another release (process ${holder(lock)}) is changing ${site}. Wait for it and try again.`,
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (abandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function holder(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

function abandoned(lock: string): boolean {
  const pid = holder(lock)
  // The file is there a moment before the number is in it.
  if (!pid) return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
