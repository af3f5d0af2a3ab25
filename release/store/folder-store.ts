import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './error-code'
import { draftOf } from './leftovers'
import { replaceFile } from './replace-file'
import { alone } from './site-lock'
import type { Files, SiteStore } from './site-store'

/** A site that is kept in a folder; several machines may share it. */
export function folderStore(site: string): SiteStore {
  const at = (name: string) => path.join(site, name).replace(/\/$/, '')
  const replace: SiteStore['replace'] = async (name, bytes) => {
    mkdirSync(path.dirname(at(name)), { recursive: true })
    replaceFile(at(name), bytes)
  }
  return {
    read: (name) => orElse(null, readFile(at(name))),
    list: (folder) => orElse([], filesBelow(at(folder))),
    put: (folder, files) => putFolder(at(folder), files),
    replace,
    append: async (name, line) => appendLine(at(name), line),
    remove: async (name) => rmSync(at(name), { recursive: true, force: true }),
    stamp: async (name) => stampOf(at(name)),
    placeOf: at,
    alone: (work) => alone(site, (lock) => work({ ...lock, show: replace })),
    follow: async () => {},
    faults: async () => [],
  }
}

/** What is found, or something else when there is no such file or folder. */
const orElse = <T, Other>(other: Other, found: Promise<T>): Promise<T | Other> =>
  found.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return other
    throw error
  })

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

/** Writes a folder under a temporary name and renames it, so a folder that exists is always complete. */
async function putFolder(target: string, files: Files): Promise<void> {
  const draft = draftOf(target)
  const folders = new Set([...files.keys()].map((name) => path.dirname(path.join(draft, name))))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  await Promise.all([...files].map(([name, bytes]) => writeFile(path.join(draft, name), bytes)))
  rmSync(target, { recursive: true, force: true })
  renameSync(draft, target)
}

function appendLine(file: string, line: string): void {
  if (existsSync(file)) {
    const bytes = readFileSync(file)
    const end = bytes.lastIndexOf('\n') + 1
    if (end < bytes.length) truncateSync(file, end)
  }
  appendFileSync(file, `${line}\n`, { flush: true })
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, ino, size } = statSync(file)
    return `${mtimeMs} ${ino} ${size}`
  } catch {
    return 'missing'
  }
}
