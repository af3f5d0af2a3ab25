// @ts-check
/**
 * Bundles test files and the programs that they start. Importing the whole service takes 5 s of processor time module by
 * module, and 1.5 s from a bundle (docs/decisions/0013).
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { folders, ROOT } from './programs.mjs'

/** Packages of hundreds of small modules each; no other package is bundled. */
const BUNDLED_PACKAGES = ['kysely', 'typebox']

/** What `testing/program.mjs` starts from a bundle. */
const PROGRAMS = [
  'api/src/main.ts',
  'api/src/staff/cli.ts',
  'api/src/testing/gateways/alipay.ts',
  'api/src/testing/gateways/wechat.ts',
  'release/cli.ts',
  'server/start.ts',
  'witness/main.ts',
]

/**
 * Writes each file as `<folder>/<its path>.mjs`.
 * @param {string[]} files from the root @param {string} folder
 */
export async function bundle(files, folder) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...files, ...PROGRAMS].map((file) => `./${file}`),
    outdir: folder,
    outbase: ROOT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Which file of a package Node itself would load.
    conditions: ['module-sync', 'node-addons'],
    mainFields: ['main'],
    sourcemap: 'linked',
    keepNames: true,
    logLevel: 'error',
    define: {
      'import.meta.url': 'MODULE_URL',
      'import.meta.dirname': 'MODULE_FOLDER',
      'import.meta.filename': 'MODULE_FILE',
    },
    plugins: [packagesOutside, placeOfSource],
  })
}

/** @type {import('esbuild').Plugin} */
const packagesOutside = {
  name: 'packages outside',
  setup({ onResolve, resolve }) {
    const inside = new Set([...folders(), ...BUNDLED_PACKAGES])
    onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, ...from }) => {
      if (pluginData === 'asked' || inside.has(name.split('/')[0] ?? '')) return undefined
      if (name.startsWith('node:')) return { external: true }
      // By its place, because a workspace may have another version than the root.
      const found = await resolve(name, { ...from, pluginData: 'asked' })
      return found.errors.length ? found : { path: found.path, external: true }
    })
  },
}

/** A module's own address stays that of its source. @type {import('esbuild').Plugin} */
const placeOfSource = {
  name: 'place of source',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path: file }) => {
      if (file.includes('/node_modules/')) return undefined
      const source = await readFile(file, 'utf8')
      const names = {
        MODULE_URL: pathToFileURL(file).href,
        MODULE_FOLDER: path.dirname(file),
        MODULE_FILE: file,
      }
      // On the first line, so that lines keep their numbers.
      const places = Object.entries(names).map(
        ([name, it]) => `const ${name}=${JSON.stringify(it)};`,
      )
      return { loader: file.endsWith('.tsx') ? 'tsx' : 'ts', contents: places.join('') + source }
    })
  },
}
