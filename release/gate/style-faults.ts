import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import postcss, {
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss'
import { missesOwnClass, selectsOwnElements } from './own-selector'

/** What the classes and animations of libraries begin with that name theirs so everywhere: Photo Sphere Viewer. */
const LIBRARIES = ['psv-']

/** Conditions around rules, which are checked themselves. */
const WALKED = ['media', 'supports', 'container', 'layer', 'starting-style']

/**
 * Checks the styles of a built part: they reach nothing outside of the part. Every rule is in the part's cascade layer
 * (build/layers.mjs), so that it never wins over the shell's. Every selector begins at a class that is the part's own,
 * that is, one that css-loader named (`localIdentName` in build/webpack.mjs) and that the part's scripts use. The shell
 * is exempt, because it owns the styles of the page.
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
      return sheetFaults({ part, file: name, isOwn }, root.nodes)
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
  /** The rule around it. */
  within?: Rule
}

/** The top of a file: nothing but the part's layer. */
function sheetFaults(place: Place, nodes: ChildNode[]): string[] {
  const layer = `parts.${registryName(place.part)}`
  return nodes.flatMap((node) => {
    if (node.type === 'comment') return []
    if (node.type === 'atrule') {
      const name = node.name.toLowerCase()
      if (name === 'charset') return []
      if (name === 'import') return [importFault(place, node)]
      if (name === 'layer' && node.nodes && node.params.trim() === layer)
        return nodeFaults(place, node.nodes)
    }
    return [
      `${place.part}: ${place.file} has ${headOf(node)} outside of the part's cascade layer. Put all rules into @layer ${layer} { … } and give no order of layers; build/webpack.mjs does so.`,
    ]
  })
}

/** What a node is, without what is in it. */
function headOf(node: ChildNode): string {
  if (node.type === 'rule') return node.selector
  return node.type === 'atrule' ? `@${node.name} ${node.params}`.trim() : node.toString()
}

const importFault = ({ part, file }: Place, { params }: AtRule): string =>
  `${part}: ${file} has @import ${params}, whose rules nobody checks and whose hash no browser knows. Import it in a script or a style sheet of the part, so that the build takes it in.`

function nodeFaults(place: Place, nodes: ChildNode[]): string[] {
  const { part, file, isOwn } = place
  const nested = place.within !== undefined
  return nodes.flatMap((node) => {
    if (node.type === 'atrule') return atRuleFaults(place, node)
    if (node.type === 'decl') return importantFaults(place, node)
    if (node.type !== 'rule') return []
    const foreign = node.selectors.filter((selector) => missesOwnClass(selector, isOwn, nested))
    return [
      ...foreign.map(
        (selector) => `${part}: ${file} styles ${selector}, ${whyForeign(selector, nested)}`,
      ),
      ...nodeFaults({ ...place, within: node }, node.nodes),
    ]
  })
}

/** A class that css-loader named may have lost the code that used it: webpack leaves out what is never reached. */
const whyForeign = (selector: string, nested: boolean): string =>
  missesOwnClass(selector, (name) => isScoped(name) || isLibrarys(name), nested)
    ? "which is not the part's own. Begin the selector with a class of one of the part's *.module.css files."
    : 'but no code of the part uses the class any more. Look for code that is never reached, like all that follows a throw, or remove the rule.'

/**
 * `!important` turns the order of the layers round: a part's wins over the shell's rules and over the parts after it.
 * That is harmless on elements with a class of the part's own, and not on those that a widget or the shell put inside.
 */
function importantFaults({ part, file, isOwn, within }: Place, declaration: Declaration): string[] {
  if (!declaration.important) return []
  if (within?.selectors.every((selector) => selectsOwnElements(selector, isOwn))) return []
  return [
    `${part}: ${file} makes ${declaration.prop} of ${within?.selector ?? 'no rule'} !important, which wins over the shell and other parts. Leave out !important, or select an element by a class of its own.`,
  ]
}

function atRuleFaults(place: Place, rule: AtRule): string[] {
  const { params, nodes } = rule
  const name = rule.name.toLowerCase()
  const where = `${place.part}: ${place.file}`
  if (WALKED.includes(name) && nodes) return nodeFaults(place, nodes)
  // The order of layers inside of the part's own.
  if (name === 'layer') return []
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
