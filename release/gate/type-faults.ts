import { folderName } from 'build/parts.mjs'
import type { Release } from 'shared/contract'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, sourcesHash } from '../part-build'
import { isIntact, sha384 } from '../store/integrity'
import { readJournal } from '../store/journal'
import { typesFile } from '../store/release-folder'
import { running, type SiteRegistry } from '../store/site-registry'
import { storeOf } from '../store/store-of'
import { compileParts, type Misfit } from './compile-parts'
import { isKnownToFit, rememberFit } from './known-fits'
import { ranTogether } from './ran-together'

type Typed = Pick<Release, 'name' | 'version' | 'types'>

/** How many places a refusal names for each part; the rest is counted. */
const NAMED = 2

/**
 * Compiles the sources of parts against the declarations of the shell that they are to run in, where that pair is new:
 * new parts against the running shell, and a new shell against every running part. A part or a shell that was built
 * without types is not checked.
 * @param before what runs now
 * @throws sentences that name the part, the places in its sources, both versions and the way out
 */
export async function refuseUnfitTypes(
  site: string,
  before: SiteRegistry | null,
  { shell, remotes }: { shell: Typed; remotes: Record<string, Typed> },
): Promise<void> {
  if (!shell.types) return
  const together = ranTogether(await readJournal(site))
  const unknown = Object.values(remotes).filter(
    (part) =>
      part.types && !together(shell.version, part) && !isKnownToFit(shell.types, part.types),
  )
  if (!unknown.length) return
  for (const release of [shell, ...unknown]) await refuseDamagedTypes(site, release)
  const typesAt = (release: Typed) => storeOf(site).placeOf(typesFile(release))
  const misfits = await compileParts({
    declarations: typesAt(shell),
    parts: Object.fromEntries(unknown.map((part) => [part.name, typesAt(part)])),
  })
  const faults = unknown.flatMap((part) => {
    const found = misfits[part.name] ?? []
    if (!found.length) rememberFit(shell.types, part.types)
    if (!found.length) return []
    return found.every(({ name }) => !name) && isOfTree(shell)
      ? [brokenIn(part, found)]
      : [`${placesIn(part, shell, found)}. ${wayOut(before, part)}`]
  })
  if (faults.length) throw new Error(faults.join('\n'))
}

/** What was not checked of a running part, as one sentence; null when its types were checked. */
export function uncheckedTypes(registry: SiteRegistry, name: string): string | null {
  if (running(registry, name)?.types === undefined)
    return 'Only names and versions were checked: it was built without types.json.'
  if (registry.shell.types === undefined)
    return 'Only names and versions were checked: the running shell was built without types.json.'
  return null
}

/** The first places at which a part does not fit, and how many more there are. */
function placesIn(part: Typed, shell: Typed, misfits: Misfit[]): string {
  const place = (misfit: Misfit) => placeOf(misfit, shell.version)
  return `${folderName(part.name)} ${part.version} ${someOf(misfits, place)}`
}

/** What is wrong with a part itself: another shell would not help it. */
const brokenIn = ({ name, version }: Typed, misfits: Misfit[]): string =>
  `${folderName(name)} ${version} does not compile: ${someOf(misfits, ({ file, line, reason }) => `${file}:${line} (${reason})`)}. All places: npx tsc -b ${folderName(name)}`

function someOf(misfits: Misfit[], text: (misfit: Misfit) => string): string {
  const places = misfits.slice(0, NAMED).map(text)
  const more = misfits.length - places.length
  if (more > 0) places.push(`and ${more} more ${more === 1 ? 'place' : 'places'}`)
  return places.join('; ')
}

/** Whether a shell declares what the source tree's shell does, as far as that one has been built since its last change. */
function isOfTree({ types }: Typed): boolean {
  const dist = path.join(ROOT, 'shell/dist')
  const [stamp, declarations] = ['.sources', 'node/types.json'].map((file) => path.join(dist, file))
  if (!stamp || !declarations || !existsSync(stamp) || !existsSync(declarations)) return false
  return (
    readFileSync(stamp, 'utf8') === sourcesHash('shell') &&
    sha384(readFileSync(declarations)) === types
  )
}

/** What to do: the part keeps running when the shell is what changes. */
function wayOut(before: SiteRegistry | null, { name, version }: Typed): string {
  const part = folderName(name)
  return running(before, name)?.version === version
    ? `Release a ${part} first that fits both shells, or release both together: npm run release -- shell ${part}`
    : `Release the shell first, or change ${part}.`
}

function placeOf({ file, line, name, module, property, reason }: Misfit, version: string): string {
  const where = `in ${file}:${line}`
  if (!name) return `does not compile with shell ${version} ${where} (${reason})`
  const what = `${property ? `\`${property}\` of ` : ''}${name} of ${module}`
  return /does not exist|no exported member/.test(reason)
    ? `uses ${what} ${where}, which shell ${version} does not have (${reason})`
    : `uses ${what} ${where} otherwise than shell ${version} declares it (${reason})`
}

async function refuseDamagedTypes(site: string, release: Typed): Promise<void> {
  const { name, version, types } = release
  if (!types || (await isIntact(site, typesFile(release), types))) return
  const part = folderName(name)
  throw new Error(
    `The types of ${part} ${version} are missing or damaged. Publish it again: npm run release -- ${part}`,
  )
}
