// @ts-check
/**
 * `node build/run.mjs FILE.ts …`: makes sure the packages are there, then runs a TypeScript program in this very
 * process. Under npm it ends when npm does: npm tells the shell around it, and a shell does not hand a signal on.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import './setup.mjs'

const { register } = await import('tsx/esm/api')
register()
const [node, , file = '', ...rest] = process.argv
const program = path.resolve(file)
process.argv = [/** @type {string} */ (node), program, ...rest]
if (process.env.npm_lifecycle_event) endWithParent()
await import(pathToFileURL(program).href)

function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  watch.unref()
}
