import { folderName } from 'build/parts.mjs'
import { visitorsText } from './canary'
import { uncheckedTypes } from './gate/type-faults'
import { haltOf, haltText } from './halted'
import { readHealth, type Health, type ReleaseHealth } from './store/health-file'
import { readJournal } from './store/journal'
import {
  running,
  runningNames,
  type CanaryRelease,
  type Change,
  type KeptRelease,
  type SiteRegistry,
} from './store/site-registry'
import { timeText } from './time-text'

interface Site {
  registry: SiteRegistry
  journal: readonly Change[]
  health: Health | null
}

/**
 * What runs on a site: of each part the version, commit, who lets it run and since when, its share of the visitors, what
 * their browsers reported, and the releases that it can go back to.
 */
export async function statusText(folder: string, registry: SiteRegistry | null): Promise<string> {
  if (!registry) return `${folder} holds no site yet.`
  const health = await readHealth(folder)
  const site: Site = { registry, health, journal: await readJournal(folder) }
  const { canary, change } = registry
  const names = [...new Set([...runningNames(registry), ...Object.keys(canary?.parts ?? {})])]
  return [
    `${folder}, revision ${registry.revision} of ${timeText(change.at)}`,
    ...names.flatMap((name) => partLines(name, site)),
    health
      ? `What browsers reported is of the time from ${timeText(health.since)} to ${timeText(health.at)}.`
      : 'Nothing is known of what browsers reported: the site has not been served from this folder for a minute yet.',
  ].join('\n')
}

function partLines(name: string, site: Site): string[] {
  const { registry, journal } = site
  const { canary } = registry
  const kept = registry.kept[name] ?? []
  const shown = canary?.parts[name]
  const current = kept.find(({ ranUntil }) => ranUntil === null)
  const unchecked = running(registry, name) ? uncheckedTypes(registry, name) : null
  const others = kept.filter((one) => one !== current)
  const halts = others.map(({ release }) => haltOf(journal, name, release.version))
  const unharmed = others.filter((_, index) => !halts[index])
  const share = shown ? `  ${100 - (canary?.share ?? 0)} % of the visitors` : ''
  return [
    ...(current
      ? [
          `${lineOf(current, begunBy(journal, current))}${share}`,
          ...healthLines(site, current, 'stable'),
        ]
      : []),
    ...(unchecked === null ? [] : [`    ${unchecked}`]),
    ...(shown && canary
      ? [
          `${lineOf(shown)}  canary, ${visitorsText(canary)}${promotion(shown)}`,
          ...healthLines(site, shown, 'canary'),
        ]
      : []),
    ...(unharmed.length
      ? [`    kept: ${unharmed.map(({ release }) => release.version).join(', ')}`]
      : []),
    ...others.flatMap(({ release }, index) => {
      const halt = halts[index]
      return halt ? [`    kept: ${release.version}, ${haltText(halt)}`] : []
    }),
  ]
}

type Shown = Omit<KeptRelease, 'ranUntil'>

/** `mf-live  1.0.0-e52be0a0  commit 2829c75fe1a2  since 2026-11-23 08:10 UTC by root` */
function lineOf(one: Shown, begun?: Change): string {
  const { release, publishedAt, publishedBy, commit } = one
  const at = timeText(begun?.at ?? publishedAt)
  const how = begun?.action === 'rollback' ? ' (rollback)' : ''
  return `${folderName(release.name)}  ${release.version}  ${commitText(commit)}  since ${at} by ${begun?.by ?? publishedBy}${how}`
}

/** `originOf` writes a `+` behind the commit when the tree had changes. */
function commitText(commit: string | null): string {
  if (commit === null) return 'built elsewhere'
  return `commit ${commit.replace('+', ' with uncommitted changes')}`
}

/** The change since which a release runs for all visitors. */
const begunBy = (journal: readonly Change[], { release: { name, version } }: Shown) =>
  journal.findLast(({ parts }) => parts.some((part) => part.name === name && part.to === version))

const promotion = ({ promoteAt }: CanaryRelease): string =>
  promoteAt === null ? '' : `, for all from ${timeText(promoteAt)}`

function healthLines(
  { health }: Site,
  { release: { name, version } }: Shown,
  share: ReleaseHealth['share'],
): string[] {
  if (!health) return []
  const told = health.releases.find(
    (one) => one.part === name && one.version === version && one.share === share,
  )
  if (!told) return ['    no page views reported']
  const vitals = Object.entries(told.vitals).map(([metric, value]) => vitalText(metric, value))
  const measured = vitals.length ? `; 75 % below: ${vitals.join(', ')}` : ''
  return [`    ${told.views} page views, ${told.failedViews} failed${measured}`]
}

/** Reported in ms, and layout shift, which has no unit, in thousandths. */
const vitalText = (metric: string, value = 0): string =>
  metric === 'CLS' ? `CLS ${value / 1_000}` : `${metric} ${value} ms`
