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
  // The first check ends before its files are watched.
  else if (CHECKED.includes(code) && firstEnded) tell()
}

function tell() {
  process.stdout.write(`${JSON.stringify(errors)}\n`)
}

const began = Date.now()
/** When the first check ended. The compiler watches its files only from then on. */
let firstEnded = 0
/** @param {number} time in milliseconds @returns whether a file with this time was saved during the first check */
const isDuringFirst = (time) => time > began && (!firstEnded || time < firstEnded)

const system = { ...ts.sys, getModifiedTime, watchFile }
/**
 * The compiler takes a file that is older than what it wrote for checked. A file that was saved after it was read is
 * therefore given the time at which the first check ended.
 * @type {NonNullable<typeof ts.sys.getModifiedTime>}
 */
function getModifiedTime(file) {
  const time = ts.sys.getModifiedTime?.(file)
  const isSource = !file.endsWith(ts.Extension.TsBuildInfo)
  const isLate = isSource && firstEnded && time && isDuringFirst(time.getTime())
  return isLate ? new Date(firstEnded) : time
}

/**
 * A file that was saved during the first check is told as changed.
 * @type {NonNullable<typeof ts.sys.watchFile>}
 */
function watchFile(file, onChange, ...more) {
  const time = ts.sys.getModifiedTime?.(file)?.getTime() ?? 0
  if (!firstEnded && isDuringFirst(time))
    setTimeout(() => onChange(file, ts.FileWatcherEventKind.Changed))
  return ts.sys.watchFile?.(file, onChange, ...more) ?? { close: () => {} }
}

const host = ts.createSolutionBuilderWithWatchHost(system, undefined, onError, () => {}, onStatus)
ts.createSolutionBuilderWithWatch(host, process.argv.slice(2), {}).build()
firstEnded = Date.now()
tell()
