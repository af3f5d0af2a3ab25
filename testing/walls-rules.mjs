// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * The walls: who may import whom (docs/decisions/0011), types and tests included, as dependency-cruiser reads them.
 * `walls.mjs` runs them and adds the one for which that tool has no words, circles between features.
 */

const root = path.resolve(import.meta.dirname, '..')

/** The folders of the workspaces. */
export const WORKSPACES = readdirSync(root)
  .filter((name) => name !== 'node_modules' && existsSync(path.join(root, name, 'package.json')))
  .sort()

const part = { code: ['shared'], tests: ['testing'], config: ['build'] }

/**
 * What of ours each workspace may import, beside itself: a workspace, or one door of it. A workspace that is not here
 * may import none.
 * @type {Record<string, { code?: string[], tests?: string[], config?: string[] }>}
 */
const allowed = {
  api: {
    code: [
      'chain/anchorer',
      'serving',
      'shared/chain',
      'shared/goods',
      'shared/gtin',
      'shared/log',
    ],
    tests: ['chain'],
  },
  build: { code: ['shared'] },
  chain: { code: ['shared/chain'] },
  deploy: {
    code: ['api/cover-widths', 'api/failure', 'api/public-calls', 'serving'],
    tests: ['api'],
  },
  e2e: { code: ['api', 'build', 'chain', 'deploy', 'release', 'server', 'shared'] },
  pictures: { code: ['shared'] },
  release: { code: ['build', 'serving', 'shared'], tests: ['api'] },
  server: { code: ['api', 'build', 'release', 'serving', 'shared'] },
  shared: { tests: ['testing'] },
  // Its tests ask the build what it provides to the parts.
  shell: { ...part, tests: ['testing', 'build'] },
  testing: { code: ['shared'] },
  witness: { code: ['shared'] },
  ...Object.fromEntries(
    WORKSPACES.filter((name) => name.startsWith('mf-')).map((name) => [name, part]),
  ),
}

const TESTS = '[.]test[.]tsx?$|/(testing|bench|fuzz)/|^(e2e|testing)/'
const CONFIG = '/webpack[.]config[.]mjs$'

/** The fields of a package.json that map names to others. @param {string} name */
const manifest = (name) =>
  /** @type {Partial<Record<'exports' | 'dependencies' | 'devDependencies', Record<string, string>>>} */ (
    JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'))
  )

/** Where a workspace is, or the file behind one of its doors. @param {string} of */
function place(of) {
  const [name = '', ...door] = of.split('/')
  if (!door.length) return `^${name}/`
  const file = manifest(name).exports?.[`./${door.join('/')}`]
  if (!file) throw new Error(`${name} has no door ${door.join('/')}.`)
  return `^${path.posix.join(name, file)}$`
}

/** @param {string[]} places */
const oneOf = (places) => (places.length ? places.join('|') : '^$')

/** @param {string} name */
const testsOf = (name) =>
  ['e2e', 'testing'].includes(name)
    ? place(name)
    : [`^${name}/.*[.]test[.]tsx?$`, `^${name}(?=/).*/(testing|bench|fuzz)/`]

/** The rules of one workspace. @param {string} name */
function walls(name) {
  const { code = [], tests = [], config = [] } = allowed[name] ?? {}
  const here = place(name)
  const others = WORKSPACES.filter((other) => other !== name)
  const { dependencies = {}, devDependencies = {} } = manifest(name)
  const undeclared = others.filter((other) => !dependencies[other] && !devDependencies[other])
  const may = (/** @type {string[]} */ doors) => ({
    path: others.map(place),
    pathNot: oneOf(doors.map(place)),
  })
  return [
    {
      name: `direction of ${name}`,
      comment: `${name} may import of ours: ${code.join(', ') || 'nothing'}.`,
      from: { path: here, pathNot: `${TESTS}|${CONFIG}` },
      to: may(code),
    },
    {
      name: `direction of the tests of ${name}`,
      comment: `They may import of ours: ${[...code, ...tests].join(', ') || 'nothing'}.`,
      from: { path: testsOf(name) },
      to: may([...code, ...tests]),
    },
    {
      name: `direction of the webpack.config of ${name}`,
      comment: `It may import of ours: ${config.join(', ') || 'nothing'}.`,
      from: { path: `^${name}${CONFIG}` },
      to: may(config),
    },
    {
      name: `not declared by ${name}`,
      comment: `Declare it in ${name}/package.json.`,
      from: { path: here },
      to: { path: oneOf(undeclared.map(place)) },
    },
  ]
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const everywhere = [
  {
    name: 'circle of files',
    comment: 'One of them has to do without the other.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'leaves its workspace',
    comment: 'Import another workspace by its name and its doors.',
    from: { path: '^([^/]+)/' },
    to: { pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'test in production',
    comment: 'What tests need is no part of what runs.',
    from: { pathNot: TESTS },
    to: { path: TESTS, pathNot: 'node_modules/' },
  },
  {
    name: 'imports a test',
    comment: 'Put what both need into a file of its own.',
    from: {},
    to: { path: '[.]test[.]tsx?$' },
  },
  {
    name: 'not declared',
    comment: "Declare the package in the workspace's own package.json.",
    from: { path: '/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-bundled', 'deprecated'] },
  },
  {
    name: 'not found',
    comment: 'Nothing is there: wrong path, or no door of that workspace.',
    from: {},
    // `part` is the part that the frame of build/standalone is built around.
    to: { couldNotResolve: true, pathNot: '^part$' },
  },
]

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const forbidden = [...WORKSPACES.flatMap(walls), ...everywhere].map((rule) => ({
  ...rule,
  severity: 'error',
}))

/** @type {import('dependency-cruiser').ICruiseOptions} */
export const options = {
  doNotFollow: { path: 'node_modules' },
  // What was built.
  exclude: { path: '^[^/]+/(dist/|node_modules/[.])' },
  // The package.json that counts is the nearest alone.
  combinedDependencies: false,
  // Types as well.
  tsPreCompilationDeps: true,
  detectJSDocImports: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
    mainFields: ['module', 'main', 'types', 'typings'],
  },
}
