// @ts-check
import { createRequire } from 'node:module'
import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import refreshTypescript from 'react-refresh-typescript'
import { asset, base, federation, missingNames, styles, typescript, web } from './webpack.mjs'

const require = createRequire(import.meta.url)
const typeErrorBox = require.resolve('./type-error-box.mjs')

/**
 * The page has one hot-reload runtime. It must be running before React starts, so the shell owns it and every remote
 * takes it from the window.
 * @param {{ request?: string }} asked
 * @param {(error: null | undefined, found?: string) => void} answer
 */
const refreshOfShell = ({ request }, answer) =>
  /react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')
    ? answer(null, 'var __REFRESH__')
    : answer(undefined)

/**
 * A development build: hot reload that keeps state, and styles inlined in the page.
 * @param {string} dir
 * @param {string} cache
 * @returns {import('webpack').Configuration}
 */
function development(dir, cache) {
  return {
    ...base(dir, cache),
    mode: 'development',
    devtool: 'cheap-module-source-map',
    target: 'web',
    output: { publicPath: 'auto', filename: '[name].js' },
    module: {
      parser: missingNames,
      rules: [hotTypescript, ...styles(require.resolve('style-loader'), dir), asset],
    },
    plugins: [new ReactRefreshPlugin({ overlay: false })],
  }
}

/**
 * One remote by itself in the standalone frame (build/standalone), with its own copies of the modules that the shell
 * would provide.
 * @param {string} dir the remote's folder
 * @returns {import('webpack').Configuration}
 */
export function standalone(dir) {
  const name = path.basename(dir).replace(/^mf-/, '')
  const config = development(dir, `${name}-standalone`)
  return {
    ...config,
    entry: { main: [typeErrorBox, require.resolve('./standalone/main.tsx')] },
    output: { ...config.output, publicPath: '/' },
    resolve: { ...config.resolve, alias: { part: path.join(dir, 'src/remote.tsx') } },
  }
}

/**
 * The shell without any remote bundled, for `npm run dev`.
 * @param {string} dir
 * @returns {import('webpack').Configuration}
 */
export function shellDevelopment(dir) {
  const config = development(dir, 'shell-development')
  return {
    ...config,
    entry: { main: [require.resolve('./dev-refresh.mjs'), typeErrorBox, './src/main.tsx'] },
    output: { ...config.output, publicPath: '/' },
  }
}

/**
 * A remote's entry module with hot reload, for a shell served from another address.
 * @param {string} dir
 * @param {number} port where its development server listens
 * @returns {import('webpack').Configuration}
 */
export function federated(dir, port) {
  const name = path.basename(dir).replace(/^mf-/, '')
  const config = development(dir, `${name}-development`)
  return {
    ...config,
    entry: {},
    externals: refreshOfShell,
    output: {
      ...config.output,
      publicPath: `http://localhost:${port}/`,
      uniqueName: `mf_${name}`,
      chunkLoadingGlobal: `chunks_${name}`,
    },
    plugins: [...(config.plugins ?? []), federation(name, 'remoteEntry.js')],
  }
}

/**
 * A remote's entry module for the built shell. It has no hot reload, because that shell runs React's production build,
 * and its styles are in files, because the content security policy forbids inline ones. It is rebuilt after every
 * change.
 * @param {string} dir
 * @param {number} port where its development server listens
 * @returns {import('webpack').Configuration}
 */
export function inShell(dir, port) {
  const name = path.basename(dir).replace(/^mf-/, '')
  const config = web(dir, name)
  return {
    ...config,
    entry: {},
    devtool: 'source-map',
    optimization: { minimize: false },
    cache: false,
    output: { ...config.output, publicPath: `http://localhost:${port}/`, clean: false },
    plugins: [...(config.plugins ?? []), federation(name, 'remoteEntry.js')],
  }
}

const hotTypescript = {
  ...typescript,
  options: {
    ...typescript.options,
    getCustomTransformers: () => ({ before: [refreshTypescript()] }),
  },
}
