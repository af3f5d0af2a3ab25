/**
 * `npm run lighthouse`: Lighthouse's four figures for every route in both languages, on a phone with a slow line. The
 * exit code is 1 if one is below its target. Performance depends on the machine, which must have nothing else to do.
 */
import { CATEGORIES, startAudits, type Audited } from './audit'
import { addressOf, routes } from './routes'

/** The lowest figure of each category. */
const TARGETS: Record<string, number> = {
  performance: 95,
  ...Object.fromEntries(CATEGORIES.map((category) => [category, 100])),
}

const audits = await startAudits('whole')
try {
  console.log(['', ...Object.keys(TARGETS)].join(' | '))
  for (const route of routes) {
    const { figures, faults } = await audits.audit(
      await addressOf(route, audits.siteUrl),
      Object.keys(TARGETS),
    )
    print(route.at, route.personal ? { ...figures, seo: 'in no index' } : figures)
    // An audit that broke leaves its category without a figure.
    if (Object.values(figures).includes(null)) console.log(faults.join('\n'))
  }
} finally {
  await audits.stop()
}

function print(at: string, figures: Record<string, Audited['figures'][string] | string>) {
  const cells = Object.entries(TARGETS).map(([category, target]) => {
    const figure = figures[category] ?? 'failed'
    const missed = typeof figure === 'number' ? figure < target : figure === 'failed'
    if (missed) process.exitCode = 1
    return missed ? `${figure} ← missed` : figure
  })
  console.log([at, ...cells].join(' | '))
}
