import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '../fields'
import { closedFolder } from './closed-folder'

interface Owner {
  pid: number
  /** Distinguishes this process from a later one with the same pid; empty where the operating system cannot tell. */
  born: string
  key: string
}

/** Another running process holds the data folder. */
export class FolderHeldError extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}: stop that process, or set DATA_DIR or DATABASE_URL to use another database.`,
    )
    this.name = 'FolderHeldError'
    this.pid = pid
  }
}

/** Locks this process holds. Needed because after a crash the system may give us the dead owner's pid. */
const held = new Set<string>()

/**
 * Locks the data folder for this process: PGlite itself would let a second process in and lose data. A lock whose owner
 * has died is taken over. The folder is made inaccessible to other accounts of the machine.
 * @returns releases the lock. Throws `FolderHeldError` while another process holds it.
 */
export function lockFolder(folder: string): () => void {
  closedFolder(folder)
  const file = join(folder, 'lock.json')
  const mine: Owner = { pid: process.pid, born: birth(process.pid), key: randomUUID() }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (claim(file, mine)) {
      held.add(mine.key)
      return () => release(file, mine)
    }
    const owner = read(file)
    if (owner && alive(owner)) throw new FolderHeldError(folder, owner.pid)
    discard(file, owner)
  }
  throw new FolderHeldError(folder, read(file)?.pid ?? 0)
}

/** Whether this process holds the data folder. */
export function holdsFolder(folder: string): boolean {
  const owner = read(join(folder, 'lock.json'))
  return owner !== undefined && held.has(owner.key)
}

/** Creating a hard link is atomic, so nobody reads a half-written lock. */
function claim(file: string, mine: Owner): boolean {
  const draft = `${file}.${mine.key}`
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (fieldsOf(error)['code'] === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a dead owner's lock away. Puts it back when another process took the lock over in the meantime. */
function discard(file: string, owner: Owner | undefined): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside)?.key !== owner?.key) {
    try {
      linkSync(aside, file)
    } catch {
      // A third process has taken the lock meanwhile; its lock stays.
    }
  }
  rmSync(aside, { force: true })
}

function release(file: string, mine: Owner): void {
  held.delete(mine.key)
  if (read(file)?.key === mine.key) rmSync(file, { force: true })
}

function read(file: string): Owner | undefined {
  try {
    const { pid, born, key } = fieldsOf(JSON.parse(readFileSync(file, 'utf8')))
    if (typeof pid !== 'number' || typeof key !== 'string') return undefined
    return { pid, born: String(born ?? ''), key }
  } catch {
    return undefined
  }
}

function alive(owner: Owner): boolean {
  if (owner.pid === process.pid) return held.has(owner.key)
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (fieldsOf(error)['code'] === 'ESRCH') return false
  }
  const born = birth(owner.pid)
  return born === '' || owner.born === '' || born === owner.born
}

/** Boot id and start tick of a process on Linux; empty elsewhere, where only the pid is compared. */
function birth(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name in parentheses may contain spaces; the start tick is the 20th field after it.
    return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}
