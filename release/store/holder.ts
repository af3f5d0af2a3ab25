import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import os from 'node:os'
import { errorCode } from './error-code'

/** The process that holds a lock, as written into the lock's file. */
export interface Holder {
  /** The machine and its current boot; a container has a host name and a process space of its own. */
  machine: string
  pid: number
  /** When the process started, in clock ticks since boot; tells two processes with the same pid apart. */
  started: string
  /** Different for each time that the lock is taken. */
  token: string
  /** The account's name, for messages. */
  by: string
  host: string
  /** ISO 8601, for messages. */
  since: string
}

/** This process as the holder of a lock. */
export function thisHolder(): Holder {
  return {
    machine: MACHINE,
    pid: process.pid,
    started: startOf(process.pid),
    token: randomUUID(),
    by: accountName(),
    host: os.hostname(),
    since: new Date().toISOString(),
  }
}

/** Whether the holder's process has certainly ended. False for a process of another machine or container. */
export function hasEnded({ machine, pid, started }: Holder): boolean {
  if (machine !== MACHINE) return false
  return !isAlive(pid) || startOf(pid) !== started
}

/** The name of the account that runs this process. */
export function accountName(): string {
  try {
    return os.userInfo().username
  } catch {
    // An account without an entry in the system's list, as containers often have.
    return String(process.getuid?.() ?? 'unknown')
  }
}

/** Whether this machine or container has a process with that pid. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another account exists too, but may not be signalled.
    return errorCode(error) === 'EPERM'
  }
}

/** Field 22 of proc(5)'s `stat`; empty on systems without `/proc`. The name in field 2 may contain blanks. */
function startOf(pid: number): string {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const MACHINE = [
  os.hostname(),
  orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')).trim(),
  orEmpty(() => readlinkSync('/proc/self/ns/pid')),
].join(' ')

function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
