// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildId } from './sources.mjs'

/**
 * Writes `manifest.json` next to the output. The release reads the part's version, the entry script and, for every named chunk, its files
 * and those it depends on, in load order, to know what a page preloads (Release.chunks in shared/contract). It checks
 * the rest: the build's id, a hash of every file, and the packages that are bundled (release/gate).
 */
export class ManifestPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'Manifest', stage }, () => {
        const text = JSON.stringify(
          {
            version: versionOf(compiler.context),
            ...describe(compilation),
            build: buildId(compiler.context),
            files: hashes(compilation),
            packages: packages(inChunks(compilation)),
          },
          null,
          2,
        )
        compilation.emitAsset('manifest.json', new sources.RawSource(text))
      })
    })
  }
}

/** The version in the part's own package.json. @param {string} dir the part's folder */
function versionOf(dir) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return version
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

/**
 * The hash of every file of a build, by its name.
 * @param {import('webpack').Compilation} compilation
 * @returns {Record<string, string>}
 */
export const hashes = (compilation) =>
  inOrder(
    compilation
      .getAssets()
      .map(({ name, source }) => [
        name,
        `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
      ]),
  )

/**
 * The modules that are in the build. Others were only run while it was made.
 * @param {import('webpack').Compilation} compilation
 */
const inChunks = ({ modules, chunkGraph }) =>
  [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)

/**
 * The npm packages of which a build contains a module, with their versions.
 * @param {Iterable<import('webpack').Module>} modules
 * @returns {Record<string, string>}
 */
function packages(modules) {
  /** @type {[string, string][]} */
  const found = []
  for (const module of modules) {
    // A concatenated module holds the modules that it was made of.
    const { modules: parts } = /** @type {{ modules?: import('webpack').Module[] }} */ (module)
    if (parts) found.push(...Object.entries(packages(parts)))
    const { resource, resourceResolveData: data } = /** @type {import('webpack').NormalModule} */ (
      module
    )
    const { name, version } = /** @type {{ name?: string, version?: string }} */ (
      data?.descriptionFileData ?? {}
    )
    if (version && resource?.includes(`/node_modules/${name}/`)) found.push([`${name}`, version])
  }
  return inOrder(found)
}

/** The same order whatever the modules' own; of two versions of a package the same one counts. @param {[string, string][]} pairs */
const inOrder = (pairs) =>
  Object.fromEntries(pairs.sort((one, other) => (one.join(' ') < other.join(' ') ? -1 : 1)))
