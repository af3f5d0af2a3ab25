import type { Release } from 'shared/contract'
import { isReleased } from '../compose/compose'
import type { Outline, Renderer } from '../compose/renderer'
import { isIntact } from '../store/integrity'
import { nodeBundle, nodeListFile } from '../store/release-folder'
import { storeOf } from '../store/store-of'
import { parseNodeList } from './build-list'
import { claimOf, refuseConflicts } from './claims'
import { checkedOutline } from './describe-part'
import { majorFaults, nameFaults } from './name-faults'

type Bundled = Pick<Release, 'name' | 'version' | 'bundle' | 'nodeList' | 'types'>

/**
 * Loads the Node bundles of all releases that are to run together.
 * @throws when a bundle on the disk, or the list of what it uses or provides, is not the one that was published
 * @returns what each says of itself, checked against the contract of the shell among them
 */
export async function loadReleases(
  site: string,
  { shell, remotes }: { shell: Bundled; remotes: Record<string, Bundled> },
  renderer: Renderer,
): Promise<{ contract: number; outlines: Record<string, Outline> }> {
  for (const release of [shell, ...Object.values(remotes).filter(isReleased)])
    await refuseDamagedBundle(site, release)
  const bundleAt = (release: Bundled) => storeOf(site).placeOf(nodeBundle(release))
  const bundles = Object.values(remotes)
    .filter(isReleased)
    .map((release) => [release.name, bundleAt(release)] as const)
  const { contract, claims, provided, outlines } = await renderer.load({
    shell: bundleAt(shell),
    remotes: Object.fromEntries(bundles),
  })
  const checked = Object.entries(outlines).map(
    ([name, outline]) => [name, checkedOutline(name, outline, contract)] as const,
  )
  const claimed = checked.map(([, { part }]) => claimOf(part))
  refuseConflicts([...claims, ...claimed.toSorted((one, other) => (one.by < other.by ? -1 : 1))])
  const released = Object.values(remotes).filter(isReleased)
  const faults = await Promise.all(
    released.map((release) => doorFaults(site, shell, provided, release)),
  ).then((each) => each.flat())
  if (faults.length) throw new Error(faults.join('\n'))
  return { contract, outlines: Object.fromEntries(checked) }
}

/** What a part uses of the shell that the shell does not provide, and libraries of another major version. */
async function doorFaults(
  site: string,
  shell: Bundled,
  provided: Record<string, string[]>,
  release: Bundled,
): Promise<string[]> {
  const listOf = async (one: Bundled) =>
    parseNodeList(String(await storeOf(site).read(nodeListFile(one))))
  const [used, offered] = await Promise.all([listOf(release), listOf(shell)])
  if (!used || !offered)
    return [
      `The list of what ${release.name} uses, or of what the shell provides, is missing. Publish both again.`,
    ]
  const { version } = shell
  return [
    ...nameFaults(release.name, used.names, { version, provided }),
    ...majorFaults(release.name, used.libraries, { version, libraries: offered.libraries }),
  ]
}

async function refuseDamagedBundle(site: string, release: Bundled): Promise<void> {
  const { name, version, bundle, nodeList } = release
  const isListIntact = !nodeList || (await isIntact(site, nodeListFile(release), nodeList))
  if (isListIntact && (await isIntact(site, nodeBundle(release), bundle))) return
  throw new Error(
    `The Node bundle of ${name} ${version} or its list is missing or damaged. Publish ${name} again, or go back: npm run release -- rollback ${name}`,
  )
}
