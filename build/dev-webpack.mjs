// @ts-check
import { createRequire } from 'node:module'
import path from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import refreshTypescript from 'react-refresh-typescript'
import webpack from 'webpack'
import { asset, base, federation, missingNames, styles, typescript, web } from './webpack.mjs'

const require = createRequire(import.meta.url)
const refresh = require.resolve('./hot-page.mjs')
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
 * A development build: hot reload that keeps state. Its styles are in files, because the policy of the page forbids
 * inline ones.
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
      rules: [
        hotTypescript,
        hotMessages,
        ...styles({ loader: MiniCssExtractPlugin.loader }, dir),
        asset,
      ],
    },
    plugins: [
      new ReactRefreshPlugin({ overlay: false }),
      new MiniCssExtractPlugin({ filename: '[name].css', ignoreOrder: true }),
    ],
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
    entry: { main: [refresh, typeErrorBox, require.resolve('./standalone/main.tsx')] },
    output: { ...config.output, publicPath: '/' },
    resolve: { ...config.resolve, alias: { part: path.join(dir, 'src/remote.tsx') } },
  }
}

/**
 * The shell without any remote bundled, for the whole site and for one part in it.
 * @param {string} dir
 * @returns {import('webpack').Configuration}
 */
export function shellDevelopment(dir) {
  const config = development(dir, 'shell-development')
  return {
    ...config,
    entry: { main: [refresh, typeErrorBox, './src/main.tsx'] },
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
 * A remote's entry module for a running site. It has no hot reload, because that site's shell runs React's production
 * build. It is rebuilt after every change, and brings the box of type errors with it.
 * @param {string} dir
 * @param {number} port where its development server listens
 * @returns {import('webpack').Configuration}
 */
export function forSite(dir, port) {
  const name = path.basename(dir).replace(/^mf-/, '')
  const config = web(dir, name)
  return {
    ...config,
    entry: {},
    devtool: 'source-map',
    optimization: { minimize: false },
    cache: false,
    output: { ...config.output, publicPath: `http://localhost:${port}/`, clean: false },
    plugins: [
      ...(config.plugins ?? []),
      federation(name, 'remoteEntry.js'),
      new webpack.EntryPlugin(dir, typeErrorBox, { name: undefined }),
    ],
  }
}

const hotTypescript = {
  ...typescript,
  options: {
    ...typescript.options,
    getCustomTransformers: () => ({ before: [refreshTypescript()] }),
  },
}

/** The wording of a part is no component, so it is replaced by itself. */
const hotMessages = {
  test: /[\\/]src[\\/]messages[\\/](zh|en)\.ts$/,
  loader: require.resolve('./hot-messages.mjs'),
}
