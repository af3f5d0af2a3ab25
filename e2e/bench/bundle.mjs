// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'
import webpack from 'webpack'
import { web } from 'build/webpack.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The very same source as one webpack bundle without federation, for the bench alone.
 * @param {string} to the folder to write
 * @returns {Promise<{ entry: string, chunks: Record<string, string[]> }>} as chunks.json has it
 */
export async function buildBundle(to) {
  const config = web(path.join(root, 'shell'), 'bundle')
  const replace = new webpack.NormalModuleReplacementPlugin(
    /^\.\/parts$/,
    path.join(import.meta.dirname, 'bundled-parts.js'),
  )
  const compiler = webpack({
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, path: to },
    plugins: [...(config.plugins ?? []), replace],
  })
  const stats = await new Promise((resolve, reject) =>
    compiler?.run((error, done) => (error ? reject(error) : resolve(done))),
  )
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  return JSON.parse(readFileSync(path.join(to, 'chunks.json'), 'utf8'))
}
