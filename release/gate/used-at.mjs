// @ts-check
import { PROVIDED } from 'build/provided.mjs'
import ts from 'typescript'

/**
 * What of the shell is used at a place in a source file.
 * @param {import('typescript').SourceFile} file
 * @param {number} position
 * @returns {{ name?: string, module?: string, property?: string }} the provided name and its module; the property of it
 *   that the place names
 */
export function usedAt(file, position) {
  const imported = providedNames(file)
  for (const node of nodesAt(file, position)) {
    const name = usedName(node)
    const found = name === undefined ? undefined : imported.get(name)
    if (found) return { ...found, property: propertyAt(file, position) }
  }
  return {}
}

/** The names that a file imports of provided modules, by what it calls them. @param {import('typescript').SourceFile} file */
function providedNames(file) {
  /** @type {Map<string, { name: string, module: string }>} */
  const names = new Map()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue
    const module = statement.moduleSpecifier.text
    const bindings = statement.importClause?.namedBindings
    if (!PROVIDED.some((request) => request === module)) continue
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements)
      names.set(name.text, { name: (propertyName ?? name).text, module })
  }
  return names
}

/**
 * The node at a position and those that it is in, the innermost first.
 * @param {import('typescript').SourceFile} file @param {number} position
 */
function nodesAt(file, position) {
  /** @type {import('typescript').Node[]} */
  const found = []
  const visit = (/** @type {import('typescript').Node} */ node) => {
    if (position < node.getStart(file) || position >= node.end) return
    found.unshift(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** The name that an element, a call or an identifier begins with. @param {import('typescript').Node} node */
function usedName(node) {
  if (ts.isJsxOpeningLikeElement(node)) return node.tagName.getText().split('.')[0]
  if (ts.isCallExpression(node)) return node.expression.getText().split('.')[0]
  return ts.isIdentifier(node) ? node.text : undefined
}

/** @param {import('typescript').SourceFile} file @param {number} position */
function propertyAt(file, position) {
  const [node] = nodesAt(file, position)
  if (!node || !ts.isIdentifier(node)) return undefined
  const named = node.parent
  const isProperty = ts.isJsxAttribute(named) || ts.isPropertyAssignment(named)
  return isProperty && named.name === node ? node.text : undefined
}
