// @ts-check
/**
 * Compiles parts' sources against a shell's declarations, in a process of its own: standard input is a `CompileRequest`,
 * standard output the `Misfit`s by part, both JSON (compile-parts.ts).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compilerOptions } from 'build/types.mjs'
import ts from 'typescript'
import { usedAt } from './used-at.mjs'

/** @typedef {import('./compile-parts').CompileRequest} CompileRequest */
/** @typedef {import('./compile-parts').Misfit} Misfit */

/** The paths of `types.json` are below it. The packages' own types come from its `node_modules`. */
const root = path.resolve(import.meta.dirname, '../..')

/** @type {import('typescript').CompilerOptions} */
const options = {
  ...compilerOptions(),
  emitDeclarationOnly: false,
  noEmit: true,
  // What a team lints is its own affair, and a package that is not installed here counts as `any`.
  noUnusedLocals: false,
  noUnusedParameters: false,
  noImplicitAny: false,
}

/** The packages' files, which all parts have in common. @type {Map<string, import('typescript').SourceFile | undefined>} */
const parsed = new Map()

/** @param {string} file @returns {Record<string, string>} */
const textsIn = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * A host that sees the given texts, and of the disk the packages alone.
 * @param {Map<string, string>} texts by absolute path
 */
function hostOf(texts) {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const isOfPackage = (/** @type {string} */ file) => file.includes('/node_modules/')
  host.fileExists = (file) => texts.has(file) || (isOfPackage(file) && ts.sys.fileExists(file))
  host.readFile = (file) =>
    texts.get(file) ?? (isOfPackage(file) ? ts.sys.readFile(file) : undefined)
  host.getSourceFile = (file, version) => {
    const text = texts.get(file)
    if (text !== undefined) return ts.createSourceFile(file, text, version)
    if (!parsed.has(file)) parsed.set(file, read(file, version))
    return parsed.get(file)
  }
  const found = ts.createModuleResolutionCache(root, (name) => name, options)
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      text.startsWith('shared/')
        ? { resolvedModule: sharedModule(texts, text) }
        : ts.resolveModuleName(text, from, options, host, found),
    )
  return host
}

/** @param {Map<string, string>} texts @param {string} request */
function sharedModule(texts, request) {
  for (const extension of ['.ts', '.tsx', '.d.ts'])
    for (const place of [`${request}/index`, request]) {
      const resolvedFileName = path.join(root, place + extension)
      if (texts.has(resolvedFileName)) return { resolvedFileName, extension }
    }
  return undefined
}

/** @param {Record<string, string>} declarations @param {Record<string, string>} sources @returns {Misfit[]} */
function misfits(declarations, sources) {
  // What the shell declares stands above what a part brings under the same path.
  const texts = new Map(
    Object.entries({ ...sources, ...declarations }).map(([file, text]) => [
      path.join(root, file),
      text,
    ]),
  )
  const own = Object.keys(sources).map((file) => path.join(root, file))
  const program = ts.createProgram(own, options, hostOf(texts))
  return own
    .flatMap((file) => program.getSourceFile(file) ?? [])
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ])
    .filter((diagnostic) => !isAbsentPackage(diagnostic))
    .map((diagnostic) => misfitOf(diagnostic))
}

/** The codes of TypeScript for a module that cannot be found, and for one without types. */
const NO_MODULE = [2307, 2792, 7016]

/** @param {import('typescript').Diagnostic} diagnostic */
function isAbsentPackage({ code, file, start = 0, length = 0 }) {
  const request = file?.text.slice(start, start + length).replaceAll(/['"]/g, '') ?? ''
  return NO_MODULE.includes(code) && !/^(\.|shared\/)/.test(request)
}

/** @param {import('typescript').Diagnostic} diagnostic @returns {Misfit} */
function misfitOf({ file, start = 0, messageText }) {
  const lines = ts.flattenDiagnosticMessageText(messageText, '\n').trim().split('\n')
  return {
    file: path.relative(root, file?.fileName ?? root),
    line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1,
    // The first line names the whole type, the last one what is wrong with it.
    reason: lines.at(-1)?.trim().replace(/\.$/, '') ?? '',
    ...(file ? usedAt(file, start) : {}),
  }
}

/** @type {CompileRequest} */
const { declarations, parts } = JSON.parse(readFileSync(0, 'utf8'))
const declared = textsIn(declarations)
/** @type {Record<string, Misfit[]>} */
const answer = {}
for (const [name, sources] of Object.entries(parts))
  answer[name] = misfits(declared, textsIn(sources))
process.stdout.write(JSON.stringify(answer))
