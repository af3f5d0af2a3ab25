import { fileURLToPath } from 'node:url'

/** Where the check that runs these tests has bundled them and the programs that they start (testing/bundle.mjs). */
const bundles = process.env['TEST_BUNDLES']
const launcher = fileURLToPath(new URL('../../../testing/program.mjs', import.meta.url))

/**
 * How a test starts a program of this repository: as itself was started. A quick compiler of WebAssembly
 * (`testing/node-run.mjs`) saves a fifth of the processor time of a start with the embedded database.
 */
export const PROGRAM_FLAGS: readonly string[] = [
  ...process.execArgv.filter((flag) => flag === '--liftoff-only'),
  ...(bundles === undefined ? ['--import', 'tsx'] : ['--enable-source-maps', launcher, bundles]),
]
