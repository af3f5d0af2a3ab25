import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { ROOT } from './site'

/** What is made, not written: a copy of the source does without it. */
const MADE = new Set(['node_modules', '.git', 'dist', 'site', 'data', 'coverage'])

/**
 * Copies the source into a folder, with the packages that are installed here. The workspaces that it imports by name are
 * its own.
 */
export function copySource(to: string): void {
  cpSync(ROOT, to, {
    recursive: true,
    filter: (from) => from === ROOT || !MADE.has(path.basename(from)),
  })
  linkPackages(ROOT, to)
  for (const workspace of readdirSync(to))
    linkPackages(path.join(ROOT, workspace), path.join(to, workspace))
}

function linkPackages(from: string, to: string): void {
  const installed = path.join(from, 'node_modules')
  if (!existsSync(installed)) return
  mkdirSync(path.join(to, 'node_modules'))
  for (const name of readdirSync(installed).filter((entry) => entry !== '.cache'))
    symlinkSync(targetOf(path.join(installed, name)), path.join(to, 'node_modules', name))
}

/** npm links a workspace by a relative path, which leads to the copy's own. */
const targetOf = (place: string) => {
  const link = lstatSync(place).isSymbolicLink() && readlinkSync(place)
  return link && !path.isAbsolute(link) ? link : place
}
