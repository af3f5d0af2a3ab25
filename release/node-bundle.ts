import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'

type Require = (request: string) => unknown
type CommonJs = (module: { exports: unknown }, exports: unknown, require: Require) => void

/**
 * Evaluates a part's Node bundle (one CommonJS file) and returns what it exports.
 * @param provided the modules that the shell provides in the browser, by import request
 */
export function evaluateBundle(file: string, provided: Record<string, unknown> = {}): unknown {
  const module = { exports: {} as unknown }
  const nodeRequire = createRequire(file)
  const require: Require = (request) => provided[request] ?? (nodeRequire(request) as unknown)
  // The cast is safe: the wrapper above is the source of this function.
  const run = vm.runInThisContext(
    `(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`,
    { filename: file },
  ) as CommonJs
  run(module, module.exports, require)
  return module.exports
}
