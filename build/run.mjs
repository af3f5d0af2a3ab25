// @ts-check
/**
 * `node build/run.mjs FILE.ts …`: makes sure the packages are installed, then runs a TypeScript program in this same
 * process. Under npm it exits when npm does, because npm signals only the shell that it started, and that shell does
 * not forward the signal.
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
