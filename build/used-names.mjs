// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashes } from './manifest.mjs'
import { PROVIDED } from './provided.mjs'
import { buildId } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** The npm packages behind the provided modules. No part may bundle one, and a part must fit their versions. */
export const SHELL_LIBRARIES = /** @type {const} */ ([
  '@tanstack/react-query',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-router',
  'react-router-dom',
])

/**
 * Writes `uses.json` next to a part's Node bundle: the names that the part uses of each provided module, and the
 * versions of the libraries that it was built with. A release compares them with what the running shell provides
 * (release/gate/name-faults.ts). The Node bundle holds all of a part's code in one chunk, so no screen is left out.
 * The shell's own file, `provides.json`, has no names: its bundle exports them.
 */
export class UsedNamesPlugin {
  /** @param {'uses.json' | 'provides.json'} file */
  constructor(file) {
    this.file = file
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('UsedNames', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'UsedNames', stage }, () => {
        const described = {
          build: buildId(compiler.context),
          files: hashes(compilation),
          libraries: libraries(compiler.context),
          ...(this.file === 'uses.json' ? { names: usedNames(compiler, compilation) } : {}),
        }
        const text = JSON.stringify(described, null, 2)
        compilation.emitAsset(this.file, new sources.RawSource(text))
      })
    })
  }
}

/**
 * By provided module, the names that a build uses of it. `*` stands for the module as a whole.
 * @param {import('webpack').Compiler} compiler
 * @param {import('webpack').Compilation} compilation
 */
function usedNames(compiler, { modules, moduleGraph }) {
  /** @type {Record<string, string[]>} */
  const names = {}
  for (const module of modules) {
    if (!(module instanceof compiler.webpack.ExternalModule)) continue
    const door = PROVIDED.find((request) => request === module.userRequest)
    if (!door) continue
    const used = moduleGraph.getExportsInfo(module).getUsedExports(undefined)
    if (used === false) names[door] = []
    else names[door] = used === true || used === null ? ['*'] : [...used].sort()
  }
  // The modules' own order is webpack's affair.
  return Object.fromEntries(Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * The installed versions of the libraries. React is the part's own dependency, the others are those of `shared`.
 * @param {string} dir the part's folder
 */
function libraries(dir) {
  /** @type {Record<string, string>} */
  const versions = {}
  for (const name of SHELL_LIBRARIES) {
    const from = name === 'react' || name === 'react-dom' ? dir : path.join(root, 'shared')
    const version = installedVersion(name, from)
    if (version) versions[name] = version
  }
  return versions
}

/**
 * @param {string} name
 * @param {string} from the folder of the importing file
 * @returns {string | undefined}
 */
function installedVersion(name, from) {
  const file = path.join(from, 'node_modules', name, 'package.json')
  if (existsSync(file)) {
    /** @type {{ version: string }} */
    const { version } = JSON.parse(readFileSync(file, 'utf8'))
    return version
  }
  const above = path.dirname(from)
  return above === from ? undefined : installedVersion(name, above)
}
