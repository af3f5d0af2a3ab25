const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const { NodeList, WebList } = require('./lists.cjs')

const PROVIDED = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'shared/contract',
  'shared/i18n',
  'shared/query',
  'shared/router',
  'shared/ui',
]
const leftOut = { import: false, singleton: true, requiredVersion: false }

/** Class names as `first-module-seeds-1a2b3`, the same in both halves. */
const css = (exportOnlyLocals) => ({
  loader: 'css-loader',
  options: { modules: { localIdentName: '[name]-[local]-[hash:base64:5]', exportOnlyLocals } },
})

const common = { mode: 'production', devtool: false }

const web = {
  ...common,
  entry: {},
  output: {
    path: path.join(__dirname, 'dist/web'),
    filename: '[name].[contenthash].js',
    publicPath: 'auto',
    uniqueName: 'mf_seed',
    chunkLoadingGlobal: 'chunks_seed',
  },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, css(false)] }] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_seed',
      filename: 'remoteEntry.[contenthash].js',
      exposes: { './remote': { import: './src/remote.js', name: 'remote' } },
      shared: Object.fromEntries(PROVIDED.map((request) => [request, leftOut])),
      manifest: false,
      dts: false,
      experiments: { externalRuntime: true },
    }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' }),
    new WebList(),
  ],
}

const node = {
  ...common,
  target: 'node20',
  entry: './src/remote.js',
  output: {
    path: path.join(__dirname, 'dist/node'),
    filename: 'main.cjs',
    library: { type: 'commonjs2' },
  },
  externalsType: 'commonjs',
  externals: PROVIDED,
  module: {
    parser: { javascript: { dynamicImportMode: 'eager' } },
    rules: [{ test: /\.css$/, use: [css(true)] }],
  },
  plugins: [new NodeList()],
}

module.exports = [web, node]
