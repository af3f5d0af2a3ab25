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

/** Generated folders, which a copy of the source does not need. Those of the second list are only at the root. */
const GENERATED = new Set(['node_modules', '.git', '.turbo', '.results', 'dist', 'coverage'])
const GENERATED_AT_ROOT = new Set(['site', 'data'])

/**
 * Copies the source into a folder, with the packages that are installed here. The workspaces that it imports by name are
 * its own.
 * @param wanted which files are copied, by their path from the root; all by default
 */
export function copySource(to: string, wanted: (file: string) => boolean = () => true): void {
  const isWanted = (file: string) =>
    !GENERATED.has(path.basename(file)) && !GENERATED_AT_ROOT.has(file) && wanted(file)
  cpSync(ROOT, to, {
    recursive: true,
    filter: (from) => from === ROOT || isWanted(path.relative(ROOT, from)),
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
