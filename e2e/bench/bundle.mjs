// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { registryName, REMOTES } from 'build/parts.mjs'
import { web } from 'build/webpack.mjs'
import webpack from 'webpack'

const root = path.resolve(import.meta.dirname, '../..')

/** @typedef {{ entry: string, chunks: Record<string, string[]> }} Bundle */

/**
 * The very same source as one webpack bundle without federation, for the bench alone.
 * @param {string} to the folder to write
 * @returns {Promise<Bundle>} as manifest.json has it
 */
export async function buildBundle(to) {
  const config = web(path.join(root, 'shell'), 'bundle')
  const loader = `${to}.loader.js`
  writeFileSync(loader, loaderOfAll)
  const replace = new webpack.NormalModuleReplacementPlugin(/\/load-module$/, loader)
  const compiler = webpack({
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, path: to },
    plugins: [...(config.plugins ?? []), replace],
    // No first visit loads them, and a quarter of the build went into them.
    externalsType: 'commonjs',
    externals: [/^hls\.js/, /^@photo-sphere-viewer\//],
  })
  /** @type {webpack.Stats | undefined} */
  const stats = await new Promise((resolve, reject) =>
    compiler?.run((error, done) => (error ? reject(error) : resolve(done))),
  )
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  return /** @type {Bundle} */ (JSON.parse(readFileSync(path.join(to, 'manifest.json'), 'utf8')))
}

/** Stands for shell/src/remotes/load-module.ts: every part is in it. */
const loaderOfAll = [
  ...REMOTES.map((part, index) => `import * as part${index} from ${quoted(part)}`),
  `const parts = { ${REMOTES.map((part, index) => `${registryName(part)}: part${index}`).join(', ')} }`,
  'export const loadModule = async ({ name }) => parts[name]',
].join('\n')

/** @param {string} part */
function quoted(part) {
  return JSON.stringify(path.join(root, part, 'src/remote.tsx'))
}
