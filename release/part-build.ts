import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PARTS } from 'build/parts.mjs'
import { buildId } from 'build/sources.mjs'
import { compressFiles } from './compress-files'

export const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * The folder of a part's build: of one in this source tree, built if needed, or one that was made elsewhere.
 * @param part the part's folder name, e.g. `mf-live`; of a build from elsewhere no such folder has to be here
 * @param from the folder of a build that was made elsewhere
 * @throws when there is no such part, or the name is not one
 */
export async function buildOf(part: string, from?: string): Promise<string> {
  if (from && (part === 'shell' || /^mf-[a-z][a-z0-9]*$/.test(part))) return from
  if (from)
    throw new Error(
      `${JSON.stringify(part)} is no name of a part. It is mf- and then only a-z and digits, such as mf-trace.`,
    )
  if (!PARTS.includes(part))
    throw new Error(
      `There is no part ${part} in this source tree. The parts are: ${PARTS.join(', ')}. For a build that was made elsewhere: npm run release -- ${part} --from /path/to/dist`,
    )
  await buildIfStale(part)
  return path.join(ROOT, part, 'dist')
}

/**
 * Builds a part when its sources, or the sources that all parts share, have changed since its last build.
 * @returns whether a build was needed
 */
export async function buildIfStale(part: string): Promise<boolean> {
  const stamp = path.join(ROOT, part, 'dist/.sources')
  const sources = sourcesHash(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return false
  await build(part)
  await compressFiles(path.join(ROOT, part, 'dist/web'))
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

/** A hash of everything that goes into a part's build. */
export const sourcesHash = (part: string): string => buildId(path.join(ROOT, part))
