// @ts-check
import { createRequire } from 'node:module'
import path from 'node:path'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'
import { ownLayer } from './layers.mjs'
import { ManifestPlugin } from './manifest.mjs'
import { PROVIDED } from './provided.mjs'
import { partSources, providedDeclarations, TypesPlugin } from './types.mjs'
import { UsedNamesPlugin } from './used-names.mjs'

/** @typedef {import('webpack').Configuration} Configuration */

const require = createRequire(import.meta.url)
const root = path.resolve(import.meta.dirname, '..')

/**
 * The shell's builds: the browser's, which knows no remote, and Node's, which the composer renders pages with.
 * @param {string} dir the shell's folder
 * @returns {Configuration[]}
 */
export const shell = (dir) => {
  const browser = web(dir, 'shell')
  return [
    {
      ...browser,
      entry: { main: './src/main.tsx' },
      plugins: [...(browser.plugins ?? []), new webpack.DefinePlugin(LEAN_RUNTIME)],
    },
    { ...node(dir, 'shell', 'provides.json'), entry: './src/compose/render.tsx' },
  ]
}

/** Leaves out of the federation runtime what an entry named by a registry never uses: manifests, snapshots, Node. */
const LEAN_RUNTIME = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: '"web"' }

/**
 * A remote's builds: the federated one for the browser, and Node's for the composer.
 * @param {string} dir the remote's folder, `mf-<name>`
 * @returns {Configuration[]}
 */
export function remote(dir) {
  const name = path.basename(dir).replace(/^mf-/, '')
  const browser = web(dir, name)
  return [
    { ...browser, entry: {}, plugins: [...(browser.plugins ?? []), federation(name)] },
    { ...node(dir, name, 'uses.json'), entry: './src/remote.tsx', externals: [...PROVIDED] },
  ]
}

/**
 * The federated front door of a remote: everything the shell provides is left out. The shell relies on the names here and in
 * `web`: the container `mf_<name>`, its module `./remote` and the chunks' global `chunks_<name>`
 * (shell/src/remotes/federation.ts, container.ts).
 * @param {string} name
 * @param {string} [filename] of the container script
 * @returns {webpack.WebpackPluginInstance}
 */
export const federation = (name, filename = 'remoteEntry.[contenthash:8].js') =>
  new webpack.container.ModuleFederationPlugin({
    name: `mf_${name}`,
    filename,
    exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
    shared: Object.fromEntries(PROVIDED.map((request) => [request, LEFT_OUT])),
  })

const LEFT_OUT = /** @type {const} */ ({ import: false, singleton: true, requiredVersion: false })

/**
 * The browser half shared by every production build.
 * @param {string} dir
 * @param {string} name
 * @returns {Configuration}
 */
export function web(dir, name) {
  return {
    ...base(dir),
    name: `${path.basename(dir)} for browsers`,
    target: ['web', 'es2020'],
    output: {
      path: path.join(dir, 'dist/web'),
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      publicPath: 'auto',
      uniqueName: `mf_${name}`,
      chunkLoadingGlobal: `chunks_${name}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 20_000,
      strictModuleErrorHandling: true,
      clean: true,
    },
    module: {
      parser: missingNames,
      rules: [typescript, ...styles({ loader: MiniCssExtractPlugin.loader }, dir), asset],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new ManifestPlugin(),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          terserOptions: { format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
  }
}

/**
 * The Node half: one CommonJS file with the same class names and no styles, for the composer.
 * @param {string} dir
 * @param {string} name
 * @param {'uses.json' | 'provides.json'} description the file that describes the bundle
 * @returns {Configuration}
 */
function node(dir, name, description) {
  return {
    ...base(dir),
    name: `${path.basename(dir)} for Node`,
    target: 'node20',
    output: {
      path: path.join(dir, 'dist/node'),
      filename: 'main.cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: { parser: missingNames, rules: [typescript, ...styles(null, dir), asset] },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new TypesPlugin(name === 'shell' ? providedDeclarations : partSources),
      new UsedNamesPlugin(description),
    ],
    // The description lists the used names.
    optimization: { minimize: false, usedExports: true },
  }
}

/**
 * @param {string} dir
 * @param {string} [cache] its name in development. What is released is built without one: webpack orders the modules behind
 *   `export … from` by when it met them, so a cache changes the bytes.
 * @returns {Configuration}
 */
export function base(dir, cache) {
  return {
    mode: 'production',
    context: dir,
    devtool: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    cache: cache !== undefined && {
      type: 'filesystem',
      name: cache,
      version: webpack.version,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [import.meta.filename] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  }
}

/** An import of a name that the other file does not export stops every build; by default it only warns. */
export const missingNames = { javascript: { exportsPresence: /** @type {const} */ ('error') } }

export const typescript = {
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    onlyCompileBundledFiles: true,
    configFile: path.join(root, 'tsconfig.base.json'),
    compilerOptions: { composite: false, emitDeclarationOnly: false, types: [] },
  },
}

export const asset = { test: /\.(svg|png|webp|jpg)$/, type: 'asset/resource' }

/**
 * CSS rules: `.module.css` is scoped, other CSS is global. `first` puts the result somewhere
 * (extracted, or a style element in development); null keeps the class names alone.
 * @param {null | object | string} first
 * @param {string} dir the folder of the build, which names the cascade layer
 * @returns {import('webpack').RuleSetRule[]}
 */
export function styles(first, dir) {
  /** @param {object} options */
  const css = (options) => ({
    loader: require.resolve('css-loader'),
    options: { ...options, importLoaders: 1 },
  })
  const layer = { loader: require.resolve('./layers.mjs'), options: { own: ownLayer(dir) } }
  const modules = {
    mode: 'local',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: '[name]-[local]-[hash:base64:5]',
    // The same names in the browser's and in Node's build, whichever folder it starts from.
    localIdentContext: root,
    exportOnlyLocals: first === null,
  }
  const chain = /** @param {object} last */ (last) =>
    /** @type {any[]} */ (first === null ? [last] : [first, last, layer])
  return [
    { test: /\.module\.css$/, use: chain(css({ modules })) },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      sideEffects: true,
      use:
        first === null
          ? [css({ modules: { mode: 'global', exportOnlyLocals: true } })]
          : chain(css({ modules: false })),
    },
  ]
}
