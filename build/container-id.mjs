// @ts-check

/**
 * Gives fixed ids to the two modules that the federation plugin makes: the container's entry and its runtime. Their own
 * contain a hash of the folder that the repository is in, so that two clones would build different bytes of the same
 * sources.
 */
export class ContainerIdPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('ContainerId', ({ hooks, chunkGraph }) => {
      hooks.beforeModuleIds.tap('ContainerId', (modules) => {
        for (const module of modules) {
          const id = idOf(module)
          if (id) chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}

/** @param {import('webpack').Module} module */
function idOf(module) {
  if (module.libIdent({ context: '' })?.startsWith('webpack/container/entry/')) return 'container'
  return module.nameForCondition()?.includes('/.federation/entry.') ? 'federation' : undefined
}
