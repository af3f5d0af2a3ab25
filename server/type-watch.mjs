// @ts-check
/**
 * Run by type-errors.ts: checks the types of workspaces after every change, and writes all present errors as one line of
 * JSON after each check. Its arguments are the workspaces' folders.
 */
import ts from 'typescript'

/** "File change detected", after which all errors are told again. */
const CHANGED = 6032
/** "Found … errors", at the end of a check. */
const CHECKED = [6193, 6194]

/** @type {string[]} */
let errors = []
let watching = false

/** @param {import('typescript').Diagnostic} diagnostic */
function onError(diagnostic) {
  const host = {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (/** @type {string} */ name) => name,
    getNewLine: () => '\n',
  }
  errors.push(ts.formatDiagnostic(diagnostic, host).trimEnd())
}

/** @param {import('typescript').Diagnostic} status */
function onStatus({ code }) {
  if (code === CHANGED) errors = []
  // The first check ends before its files are watched: whoever changed one then would wait for ever.
  else if (CHECKED.includes(code) && watching) tell()
}

function tell() {
  process.stdout.write(`${JSON.stringify(errors)}\n`)
}

const host = ts.createSolutionBuilderWithWatchHost(ts.sys, undefined, onError, () => {}, onStatus)
ts.createSolutionBuilderWithWatch(host, process.argv.slice(2), {}).build()
watching = true
tell()
