/** The two lists that docs/contract.md asks for: `web/manifest.json` and `node/uses.json`. */
const { createHash, randomUUID } = require('node:crypto')
const { version } = require('./package.json')

/** One id for both halves, which webpack makes in one run. */
const build = randomUUID()

/** Writes one list beside a build's files, with the id and the hashes of all of them. */
class List {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('List', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'List', stage }, () => {
        const list = { build, files: hashes(compilation), ...this.fields(compilation) }
        compilation.emitAsset(this.file, new sources.RawSource(JSON.stringify(list, null, 2)))
      })
    })
  }
}

class WebList extends List {
  file = 'manifest.json'

  fields({ chunkGroups }) {
    const named = chunkGroups.filter(({ name }) => name)
    const chunks = Object.fromEntries(named.map((group) => [group.name, group.getFiles()]))
    const [entry] = chunks.mf_seed
    // The build takes in no npm package.
    return { version, entry, chunks, packages: {} }
  }
}

class NodeList extends List {
  file = 'uses.json'

  fields({ modules, moduleGraph }) {
    const provided = [...modules].filter(({ externalType }) => externalType)
    const used = (module) => {
      const names = moduleGraph.getExportsInfo(module).getUsedExports(undefined)
      // Webpack does not always know the names.
      return typeof names === 'object' && names ? [...names] : ['*']
    }
    return {
      libraries: { react: require('react/package.json').version },
      names: Object.fromEntries(provided.map((module) => [module.userRequest, used(module)])),
    }
  }
}

const hashes = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .map(({ name, source }) => [
        name,
        `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
      ]),
  )

module.exports = { NodeList, WebList }
