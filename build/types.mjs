// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { PROVIDED } from './provided.mjs'
import { filesBelow } from './sources.mjs'

const root = path.resolve(import.meta.dirname, '..')

/** The provided modules that are of this repository; the others are npm packages. */
const OWN = PROVIDED.filter((request) => request.startsWith('shared/'))

/**
 * Writes `types.json` next to a Node bundle: texts by their path from the repository's root. The shell's holds the
 * declarations of what it provides, a part's holds its sources. A release compiles the latter against the former
 * (release/gate/type-faults.ts).
 */
export class TypesPlugin {
  /** @param {(dir: string) => Record<string, string>} textsOf */
  constructor(textsOf) {
    this.textsOf = textsOf
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Types', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'Types', stage }, () => {
        const text = JSON.stringify(this.textsOf(compiler.context), null, 2)
        compilation.emitAsset('types.json', new sources.RawSource(text))
      })
    })
  }
}

/** The compiler's options of this repository, without what only its own projects need. */
export function compilerOptions() {
  const file = path.join(root, 'tsconfig.base.json')
  const { compilerOptions } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)).config
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, root)
  const { composite: _composite, ...others } = options
  return { ...others, types: [], allowJs: false, checkJs: false }
}

/**
 * The declarations of the modules that the shell provides, and of all that these import of ours.
 * @returns {Record<string, string>}
 */
export function providedDeclarations() {
  const doors = OWN.map((request) => path.join(root, request, 'index.ts'))
  const assets = path.join(root, 'shared/assets.d.ts')
  const program = ts.createProgram([...doors, assets], {
    ...compilerOptions(),
    declaration: true,
    emitDeclarationOnly: true,
    // The check `types` looks for errors; here they would only cost time.
    noCheck: true,
    removeComments: true,
    rootDir: root,
    outDir: root,
  })
  /** @type {[string, string][]} */
  const texts = []
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    texts.push([path.relative(root, file), text])
  program.emit(undefined, write, undefined, true)
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * The sources of a part without its tests, and those of `shared` that its build bundles.
 * @param {string} dir the part's folder
 * @returns {Record<string, string>}
 */
export function partSources(dir) {
  const found = new Set([path.join(root, 'shared/assets.d.ts')])
  const waiting = filesBelow(path.join(dir, 'src'))
  for (const file of waiting) {
    if (found.has(file) || !/\.(tsx?|json)$/.test(file)) continue
    found.add(file)
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true)
    for (const { fileName } of importedFiles) {
      const bundled = bundledFile(file, fileName)
      if (bundled) waiting.push(bundled)
    }
  }
  // A part's folder may be outside of this repository, where its place says nothing.
  const nameOf = (/** @type {string} */ file) =>
    path.relative(file.startsWith(dir + path.sep) ? path.dirname(dir) : root, file)
  const texts = [...found].map((file) => [nameOf(file), readFileSync(file, 'utf8')])
  return Object.fromEntries(texts.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)))
}

/**
 * The file of `shared` behind an import, unless the shell provides it.
 * @param {string} from the importing file
 * @param {string} request
 */
function bundledFile(from, request) {
  const shared = path.join(root, 'shared')
  if (request.startsWith('shared/') && !OWN.some((own) => own === request))
    return fileAt(path.join(root, request))
  if (!request.startsWith('.') || !from.startsWith(shared + path.sep)) return undefined
  const file = path.resolve(path.dirname(from), request)
  const isProvided = OWN.some((own) => file.startsWith(path.join(root, own) + path.sep))
  return isProvided ? undefined : fileAt(file)
}

/** @param {string} place a path without its ending */
const fileAt = (place) =>
  ['.ts', '.tsx', '/index.ts'].map((ending) => place + ending).find((file) => existsSync(file))
