import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'

/**
 * Evaluates a part's Node bundle (one CommonJS file) and returns what it exports.
 * @param provided modules to hand over by request, as the shell does in the browser
 */
export function evaluateBundle(file: string, provided: Record<string, unknown> = {}): unknown {
  const module = { exports: {} as unknown }
  const nodeRequire = createRequire(file)
  const require = (request: string) => provided[request] ?? nodeRequire(request)
  const run = vm.runInThisContext(
    `(function (module, exports, require) {${readFileSync(file, 'utf8')}\n})`,
    {
      filename: file,
    },
  )
  run(module, module.exports, require)
  return module.exports
}
