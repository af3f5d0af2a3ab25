import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../part-build'
import { sha384 } from '../../store/integrity'
import { nodeListOf } from '../build-list'

/** Copies a part's build to a temporary folder, which a test may change. The caller removes it. */
export function copyBuild(part: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gate-'))
  cpSync(path.join(ROOT, part, 'dist'), folder, { recursive: true })
  return folder
}

/**
 * Copies the build of a part and changes its scripts, as a build of changed sources would be. The caller removes it.
 * @param change returns the changed text of a script; `file` is its path below the build
 */
export function otherBuild(part: string, change: (text: string, file: string) => string): string {
  const folder = copyBuild(part)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.c?js$/.test(file)) continue
    const text = readFileSync(path.join(folder, file), 'utf8')
    writeFileSync(path.join(folder, file), change(text, file))
  }
  relist(part, folder)
  return folder
}

/** Copies the build of a part, with another Node bundle, so that it is another release. The caller removes it. */
export const markedBuild = (part: string, mark: string): string =>
  otherBuild(part, (text, file) => (file.endsWith('.cjs') ? `${text}\n// ${mark}` : text))

/** Makes the lists of a changed build fit its files again, as somebody would who hides the change. */
export function relist(part: string, dist: string): void {
  for (const list of ['web/manifest.json', `node/${nodeListOf(part)}`]) {
    const file = path.join(dist, list)
    const fields = JSON.parse(readFileSync(file, 'utf8')) as object
    const folder = path.dirname(file)
    const names = readdirSync(folder).filter(
      (name) => !name.endsWith('.br') && name !== path.basename(list),
    )
    const files = Object.fromEntries(
      names.sort().map((name) => [name, sha384(readFileSync(path.join(folder, name)))]),
    )
    writeFileSync(file, JSON.stringify({ ...fields, files }))
  }
}

/** The only file of a build whose name begins so, e.g. `player.`. */
export function fileOf(dist: string, beginning: string, ending = '.js'): string {
  const web = path.join(dist, 'web')
  const found = readdirSync(web).find((name) => name.startsWith(beginning) && name.endsWith(ending))
  if (!found) throw new Error(`${web} has no file ${beginning}*${ending}.`)
  return path.join(web, found)
}

/**
 * Copies the build of a part with one text of its `types.json` changed, as a build of changed sources would have it. The
 * caller removes it.
 * @param file the path of the text from the root, e.g. `mf-live/src/remote.tsx`
 */
export function retypedBuild(
  part: string,
  file: string,
  [before, after]: readonly [before: string, after: string],
): string {
  const folder = copyBuild(part)
  const place = path.join(folder, 'node/types.json')
  const texts = JSON.parse(readFileSync(place, 'utf8')) as Record<string, string>
  if (!texts[file]?.includes(before)) throw new Error(`${file} does not contain ${before}.`)
  texts[file] = texts[file].replace(before, after)
  writeFileSync(place, JSON.stringify(texts, null, 2))
  relist(part, folder)
  return folder
}
