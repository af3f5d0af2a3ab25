import parser, { type Node, type Selector } from 'postcss-selector-parser'

type IsOwn = (name: string) => boolean

/**
 * Whether a selector can select something outside of the elements that have one of the part's own classes.
 * @param text one selector, without commas at its top
 * @param isOwn whether a class is the part's own
 * @param nested whether it is written within another rule, whose selector (`&`) is checked itself
 */
export function missesOwnClass(text: string, isOwn: IsOwn, nested: boolean): boolean {
  try {
    const root = parser().astSync(text)
    let nesting = false
    root.walkNesting(() => void (nesting = true))
    if (nesting && !nested) return true
    // Without an `&`, a rule within another means what is inside of that rule's elements.
    const whole = nested && !nesting ? parser().astSync(`& ${text}`) : root
    return whole.nodes.some((selector) => !isWithin(selector, isOwn))
  } catch {
    // No selector at all.
    return true
  }
}

/**
 * Whether all that a selector selects has one of the part's own classes itself. `&` does not count.
 * @param text one selector, without commas at its top
 * @param isOwn whether a class is the part's own
 */
export function selectsOwnElements(text: string, isOwn: IsOwn): boolean {
  try {
    return parser()
      .astSync(text)
      .nodes.every((selector) => hasOwnClass(selector, isOwn))
  } catch {
    // No selector at all.
    return false
  }
}

/** Whether one of the classes after the last combinator is an own one. */
const hasOwnClass = ({ nodes }: Selector, isOwn: IsOwn): boolean =>
  nodes
    .slice(nodes.findLastIndex(parser.isCombinator) + 1)
    .some((node) => parser.isClassName(node) && isOwn(node.value))

/** Whether what a selector selects has an own class, or is inside of an element that has one. */
function isWithin(selector: Selector, isOwn: IsOwn): boolean {
  const last = selector.nodes.findLastIndex((node) => isAnchor(node, isOwn))
  if (last < 0) return false
  const next = selector.nodes.slice(last).find(parser.isCombinator)
  // A neighbour of the part's outermost element belongs to the page. `.own > * + *` stays inside.
  return !next || !['+', '~', '||'].includes(next.value.trim())
}

function isAnchor(node: Node, isOwn: IsOwn): boolean {
  if (parser.isClassName(node)) return isOwn(node.value)
  // Stands for the selector of the rule around it.
  if (parser.isNesting(node)) return true
  // Each alternative must be the part's own. `:not(.own)` and `:has(.own)` select others.
  return (
    parser.isPseudo(node) &&
    [':is', ':where'].includes(node.value.toLowerCase()) &&
    node.nodes.every((alternative) => isWithin(alternative, isOwn))
  )
}
