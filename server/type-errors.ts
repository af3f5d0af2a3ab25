import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '..')

/** The type errors of the served workspaces, as they come and go. */
export interface TypeErrors {
  /** Calls back with the present errors, and again after every check. Returns how to stop. */
  follow: (listener: (errors: string[]) => void) => () => void
}

/**
 * Checks the types of workspaces after every change, because the development builds only strip them. It runs the
 * compiler in a process of its own, so that it delays no reload, and prints what it finds.
 * @param workspaces by folder; those that they import are checked too
 */
export function watchTypes(workspaces: string[]): TypeErrors {
  const listeners = new Set<(errors: string[]) => void>()
  let errors: string[] = []
  watchCompiler(workspaces, (found) => {
    if (found.join() !== errors.join()) print(found)
    errors = found
    for (const listener of listeners) listener(errors)
  })
  return {
    follow: (listener) => {
      listeners.add(listener)
      listener(errors)
      return () => void listeners.delete(listener)
    },
  }
}

function print(errors: string[]): void {
  if (errors.length) console.error(`── Type errors: ${errors.length} ──\n${errors.join('\n')}\n`)
  else console.error('── Type errors: none any more ──\n')
}

/** Runs type-watch.mjs. @param onCheck gets all errors after every check */
function watchCompiler(workspaces: string[], onCheck: (errors: string[]) => void): void {
  const program = path.join(import.meta.dirname, 'type-watch.mjs')
  const child = spawn(process.execPath, [program, ...workspaces], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.on('exit', () => child.kill())
  createInterface({ input: child.stdout }).on('line', (line) =>
    onCheck(JSON.parse(line) as string[]),
  )
}
