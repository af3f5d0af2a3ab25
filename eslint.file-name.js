import path from 'node:path'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PASCAL = /^[A-Z][A-Za-z0-9]*$/

/**
 * An ESLint rule: a `.tsx` file that exports a component is named in PascalCase, and as the component where that is one;
 * its test may have its name; every other file is kebab-case. `remote.tsx`, `main.tsx` and `render.tsx` are found by
 * their names, whatever they export.
 */
export const fileName = {
  create: (context) => ({
    Program(node) {
      const [stem = '', ...more] = path.basename(context.filename).split('.')
      const say = (message) => context.report({ node, message })
      const found = ['remote', 'main', 'render'].includes(stem)
      const components = more[0] === 'tsx' && !found ? exported(node).filter(isComponent) : []
      if (components.length === 1 && stem !== components[0])
        return say(`Name the file ${components[0]}.tsx, as its component.`)
      const test = more.join('.') === 'test.tsx'
      if (components.length ? PASCAL.test(stem) : KEBAB.test(stem) || (test && PASCAL.test(stem)))
        return
      say(components.length ? 'Name a file of components in PascalCase.' : 'Name it in kebab-case.')
    },
  }),
}

/** A component is a word with a capital; a constant has capitals alone. */
const isComponent = (name) => PASCAL.test(name) && /[a-z]/.test(name)

/** The names of the values that a file declares and exports. */
function exported({ body }) {
  return body.flatMap((statement) => {
    const { declaration, exportKind } = statement
    if (!declaration || exportKind !== 'value') return []
    const declared =
      declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration]
    return declared.flatMap(({ id }) => (id?.type === 'Identifier' ? [id.name] : []))
  })
}
