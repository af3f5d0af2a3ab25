import { uncheckedTypes } from './gate/type-faults'
import { readHealth, type Health, type ReleaseHealth } from './store/health-file'
import {
  running,
  runningNames,
  type CanaryRelease,
  type KeptRelease,
  type SiteRegistry,
} from './store/site-registry'

/**
 * What runs on a site: of each part the version, commit, who published it and when, its share of the visitors, what their
 * browsers reported, and the releases that it can go back to.
 */
export async function statusText(site: string, registry: SiteRegistry | null): Promise<string> {
  if (!registry) return `${site} holds no site yet.`
  const health = await readHealth(site)
  const { canary } = registry
  const names = [...new Set([...runningNames(registry), ...Object.keys(canary?.parts ?? {})])]
  return [
    `${site}, revision ${registry.revision} of ${registry.change.at}`,
    ...names.flatMap((name) => partLines(name, registry, health)),
    health
      ? `What browsers reported is of the time from ${health.since} to ${health.at}.`
      : 'Nothing is known of what browsers reported: the site has not been served from this folder for a minute yet.',
  ].join('\n')
}

function partLines(name: string, registry: SiteRegistry, health: Health | null): string[] {
  const { canary } = registry
  const kept = registry.kept[name] ?? []
  const shown = canary?.parts[name]
  const others = kept.filter(({ ranUntil }) => ranUntil !== null)
  const unchecked = running(registry, name) ? uncheckedTypes(registry, name) : null
  const healthOf = (version: string, share: ReleaseHealth['share']) =>
    health ? [`    ${healthText(health, name, version, share)}`] : []
  return [
    ...kept
      .filter(({ ranUntil }) => ranUntil === null)
      .flatMap((one) => [
        `${name}  ${lineOf(one)}${shown ? `  ${100 - (canary?.share ?? 0)} % of the visitors` : ''}`,
        ...healthOf(one.release.version, 'stable'),
      ]),
    ...(unchecked === null ? [] : [`    ${unchecked}`]),
    ...(shown
      ? [
          `${name}  ${lineOf(shown)}  canary, ${canary?.share} % of the visitors${promotion(shown)}`,
          ...healthOf(shown.release.version, 'canary'),
        ]
      : []),
    ...(others.length
      ? [`    kept: ${others.map(({ release }) => release.version).join(', ')}`]
      : []),
  ]
}

const lineOf = ({
  release,
  publishedAt,
  publishedBy,
  commit,
}: Omit<KeptRelease, 'ranUntil'>): string =>
  `${release.version}  ${commit ?? 'built elsewhere'}  by ${publishedBy} at ${publishedAt}`

const promotion = ({ promoteAt }: CanaryRelease): string =>
  promoteAt === null ? '' : `, for all from ${promoteAt}`

function healthText(
  { releases }: Health,
  name: string,
  version: string,
  share: ReleaseHealth['share'],
): string {
  const told = releases.find(
    (one) => one.part === name && one.version === version && one.share === share,
  )
  if (!told) return 'no page views reported'
  const vitals = Object.entries(told.vitals).map(([metric, value]) => `${metric} ${value}`)
  return [
    `${told.views} page views, ${told.failedViews} failed`,
    ...(vitals.length ? [`75 % below: ${vitals.join(', ')}`] : []),
  ].join('; ')
}
