import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type AtRule, type ChildNode, type Root } from 'postcss'
import { missesOwnClass } from './own-selector'

/** What the classes and animations of libraries begin with that name theirs so everywhere: Photo Sphere Viewer. */
const LIBRARIES = ['psv-']

/** Conditions around rules, which are checked themselves. */
const WALKED = ['media', 'supports', 'container', 'layer', 'starting-style']

/**
 * Checks the styles of a built part: they reach nothing outside of the part. Every selector begins at a class that is
 * the part's own, that is, one that css-loader named (`localIdentName` in build/webpack.mjs) and that the part's
 * scripts use. The shell is exempt, because it owns the styles of the page.
 * @param part the part's folder name, e.g. `mf-live`
 * @param dist the folder of its build
 * @returns one sentence per fault; empty when the styles are in order
 */
export function styleFaults(part: string, dist: string): string[] {
  if (part === 'shell') return []
  const web = path.join(dist, 'web')
  if (!existsSync(web)) return [`${part} has no folder ${web}. Build it.`]
  const names = readdirSync(web)
  const text = (name: string) => readFileSync(path.join(web, name), 'utf8')
  const scripts = names.filter((name) => name.endsWith('.js')).map(text)
  const isOwn = (name: string) =>
    isLibrarys(name) || (isScoped(name) && scripts.some((script) => script.includes(name)))
  return names
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const root = parsed(text(name))
      if (typeof root === 'string')
        return [`${part}: ${name} is no complete style sheet (${root}). Build the part again.`]
      return nodeFaults({ part, file: name, isOwn, nested: false }, root.nodes)
    })
}

const isLibrarys = (name: string) => LIBRARIES.some((prefix) => name.startsWith(prefix))

/** A name by css-loader: `Picture-module-frame-a1B2c`. */
const isScoped = (name: string) => /^[\w-]+-module-[\w-]+-[\w-]{5}$/.test(name)

/** The rules of a file, or what is wrong with it. */
function parsed(text: string): Root | string {
  try {
    return postcss.parse(text)
  } catch (error) {
    return error instanceof postcss.CssSyntaxError ? error.reason : String(error)
  }
}

/** Where a rule is, and what is the part's own there. */
interface Place {
  part: string
  file: string
  isOwn: (name: string) => boolean
  /** Within another rule. */
  nested: boolean
}

function nodeFaults(place: Place, nodes: ChildNode[]): string[] {
  const { part, file, isOwn, nested } = place
  return nodes.flatMap((node) => {
    if (node.type === 'atrule') return atRuleFaults(place, node)
    if (node.type !== 'rule') return []
    const foreign = node.selectors.filter((selector) => missesOwnClass(selector, isOwn, nested))
    return [
      ...foreign.map(
        (selector) =>
          `${part}: ${file} styles ${selector}, which is not the part's own. Begin the selector with a class of one of the part's *.module.css files.`,
      ),
      ...nodeFaults({ ...place, nested: true }, node.nodes),
    ]
  })
}

function atRuleFaults(place: Place, rule: AtRule): string[] {
  const { params, nodes } = rule
  const name = rule.name.toLowerCase()
  const where = `${place.part}: ${place.file}`
  if (name === 'charset') return []
  if (WALKED.includes(name) && nodes) return nodeFaults(place, nodes)
  if (name === 'font-face') return fontFaults(place, rule)
  if (!/^(-\w+-)?keyframes$/.test(name))
    return [
      `${where} has @${name} ${params}, which is for the whole page. Remove it, or ask for it in shared/ui.`,
    ]
  if (isScoped(params) || isLibrarys(params)) return []
  return [
    `${where} defines the animation ${params} for the whole page. Write it in a *.module.css file, which gives it a name of its own.`,
  ]
}

function fontFaults({ part, file }: Place, rule: AtRule): string[] {
  const families: string[] = []
  rule.walkDecls('font-family', ({ value }) => void families.push(value.replace(/["']/g, '')))
  if (families.length === 1 && families[0]?.startsWith(`${part}-`)) return []
  return [
    `${part}: ${file} defines the font ${families.join(', ') || 'without a name'} for the whole page. Begin its name with ${part}-.`,
  ]
}
