// @ts-check
/**
 * Writes `manifest.json` next to the output: the entry script and, for every named chunk, its files and those it
 * depends on, in load order. The release reads it to know what a page preloads (Release.chunks in shared/contract).
 */
export class ManifestPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'Manifest', stage }, () => {
        const text = JSON.stringify(describe(compilation), null, 2)
        compilation.emitAsset('manifest.json', new sources.RawSource(text))
      })
    })
  }
}

/** @param {import('webpack').Compilation} compilation */
function describe(compilation) {
  /** @type {Record<string, string[]>} */
  const chunks = {}
  for (const group of compilation.chunkGroups)
    if (group.name) chunks[group.name] = group.getFiles().filter((file) => /\.(js|css)$/.test(file))
  const entries = [...compilation.entrypoints.values()].flatMap((point) => point.getFiles())
  const entry = entries.find((file) => /^(remoteEntry|main)\./.test(file) && file.endsWith('.js'))
  return { entry, chunks }
}
