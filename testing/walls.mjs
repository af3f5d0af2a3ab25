// @ts-check
/** A step of `npm run lint`: who imports whom (walls-rules.mjs), and circles between features. */
import { cruise, format } from 'dependency-cruiser'
import { WORKSPACES, forbidden, options } from './walls-rules.mjs'

/** A feature is a folder at the top of a workspace's source, or a file beside those folders. */
const FEATURE = /^(?:shared|(?:api|shell|mf-[^/]+)\/src)\/[^/]+/

const TEST = /[.]test[.]tsx?$/

/** What looks at every feature, and what no feature looks at but its tests. */
const OUTSIDE = /\/(testing|bench|fuzz)\//

const { output } = await cruise(WORKSPACES, {
  ...options,
  validate: true,
  ruleSet: { forbidden },
})
const result = /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
const report = await format(result, { outputType: 'err-long' })
console.log(String(report.output).trim())
const circles = circlesOf(importsBetweenFeatures(result))
for (const line of circles) console.log(`  error circle of features: ${line}`)
process.exitCode = report.exitCode || circles.length ? 1 : 0

/**
 * For each feature the others that it imports, each with one import as the evidence.
 * @param {import('dependency-cruiser').ICruiseResult} cruised
 */
function importsBetweenFeatures({ modules }) {
  /** @type {Map<string, Map<string, string>>} */
  const found = new Map()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      if (OUTSIDE.test(source) || OUTSIDE.test(resolved)) continue
      const [from] = FEATURE.exec(source) ?? []
      const [to] = FEATURE.exec(resolved) ?? []
      if (!from || !to || from === to) continue
      // A test may run its feature inside the whole, which stands beside the folders.
      if (TEST.test(source) && to === resolved) continue
      const others = found.get(from) ?? /** @type {Map<string, string>} */ (new Map())
      if (others.has(to) && TEST.test(source)) continue
      found.set(from, others.set(to, `${source} → ${resolved}`))
    }
  }
  return found
}

/**
 * The imports by which a feature comes back to itself.
 * @param {Map<string, Map<string, string>>} imports
 */
function circlesOf(imports) {
  return [...imports].flatMap(([from, others]) =>
    [...others]
      .filter(([to]) => reached(imports, to).includes(from))
      .map(([, evidence]) => evidence),
  )
}

/** Every feature that this one leads to. @param {Map<string, Map<string, string>>} imports @param {string} from */
function reached(imports, from) {
  const all = [from]
  for (const feature of all)
    for (const other of imports.get(feature)?.keys() ?? [])
      if (!all.includes(other)) all.push(other)
  return all
}
