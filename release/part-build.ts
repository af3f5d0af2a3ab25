import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * Builds a part when its sources, or the sources that all parts share, have changed since its last build.
 * @returns whether a build was needed
 */
export async function buildIfStale(part: string): Promise<boolean> {
  const stamp = path.join(ROOT, part, 'dist/.sources')
  const sources = sourcesHash(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  await build(part)
  writeFileSync(stamp, sources)
  return true
}

async function build(part: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const webpack = path.join(path.dirname(require.resolve('webpack-cli/package.json')), 'bin/cli.js')
  const child = spawn(process.execPath, [webpack], {
    cwd: path.join(ROOT, part),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${part} could not be built. See webpack's errors above.`)
}

/** A hash of everything that goes into a part's build, without tests. */
function sourcesHash(part: string): string {
  const hash = createHash('sha256')
  const places = [`${part}/src`, 'shared', 'build']
  const single = [
    `${part}/package.json`,
    `${part}/webpack.config.mjs`,
    'package-lock.json',
    'tsconfig.base.json',
  ]
  for (const file of [...places.flatMap(filesBelow), ...single])
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

function filesBelow(place: string): string[] {
  return readdirSync(path.join(ROOT, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .filter((entry) => !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort()
}
