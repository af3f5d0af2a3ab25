import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'

type Require = (request: string) => unknown
type CommonJs = (module: { exports: unknown }, exports: unknown, require: Require) => void

/**
 * Evaluates a part's Node bundle (one CommonJS file) and returns what it exports.
 * @param provided modules to hand over by request, as the shell does in the browser
 */
export function evaluateBundle(file: string, provided: Record<string, unknown> = {}): unknown {
  const module = { exports: {} as unknown }
  const nodeRequire = createRequire(file)
  const require: Require = (request) => provided[request] ?? (nodeRequire(request) as unknown)
  // It is the function that the text says.
  const run = vm.runInThisContext(
    `(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`,
    { filename: file },
  ) as CommonJs
  run(module, module.exports, require)
  return module.exports
}
