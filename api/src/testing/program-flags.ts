/**
 * How a test starts a program of this repository: as itself was started. A quick compiler of WebAssembly
 * (`testing/node-run.mjs`) saves a fifth of the processor time of a start with the embedded database.
 */
export const PROGRAM_FLAGS: readonly string[] = [
  ...process.execArgv.filter((flag) => flag === '--liftoff-only'),
  ...['--import', 'tsx'],
]
