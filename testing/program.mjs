// @ts-check
/**
 * `node testing/program.mjs FOLDER FILE.ts …`: runs a program of this repository from its bundle in the folder, or
 * module by module where it has none there, as another version's.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './programs.mjs'

const [node = '', , folder = '', file = '', ...words] = process.argv
const program = path.resolve(file)
// As if it had been started itself.
process.argv = [node, program, ...words]
const bundled = path.join(folder, path.relative(ROOT, program).replace(/\.ts$/, '.mjs'))
if (existsSync(bundled)) await import(pathToFileURL(bundled).href)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(program).href)
}
