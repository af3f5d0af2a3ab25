import { uncheckedTypes } from './gate/type-faults'
import { runningNames, type KeptRelease, type SiteRegistry } from './store/site-registry'

/** What runs on a site, one line for each part, and the releases that each can go back to. */
export function statusText(site: string, registry: SiteRegistry | null): string {
  if (!registry) return `${site} holds no site yet.`
  const lines = [`${site}, revision ${registry.revision} of ${registry.change.at}`]
  for (const name of runningNames(registry)) {
    const kept = registry.kept[name] ?? []
    lines.push(
      ...kept.filter(({ ranUntil }) => ranUntil === null).map((one) => `${name}  ${lineOf(one)}`),
    )
    const unchecked = uncheckedTypes(registry, name)
    if (unchecked) lines.push(`    ${unchecked}`)
    const others = kept.filter(({ ranUntil }) => ranUntil !== null)
    if (others.length)
      lines.push(`    kept: ${others.map(({ release }) => release.version).join(', ')}`)
  }
  return lines.join('\n')
}

const lineOf = ({ release, publishedAt, publishedBy, commit }: KeptRelease): string =>
  `${release.version}  ${commit ?? 'built elsewhere'}  by ${publishedBy} at ${publishedAt}`
