import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import path from 'node:path'

/** How long compiling may take; four parts take about 7 s on an idle, slow core. */
const LIMIT_MS = 120_000
const MEMORY_MB = 1024

export interface CompileRequest {
  /** The `types.json` of a shell. */
  declarations: string
  /** The `types.json` of each part to compile, by the part's name. */
  parts: Record<string, string>
}

/** A place at which a part's sources do not fit the shell's declarations. */
export interface Misfit {
  /** Path from the root of the part's repository, e.g. `mf-live/src/remote.tsx`. */
  file: string
  line: number
  /** What TypeScript says, without the full stop. */
  reason: string
  /** The name of the shell that is used there, and its module, where these are known. */
  name?: string
  module?: string
  /** The property of it that is named there. */
  property?: string
}

/**
 * Compiles parts' sources against a shell's declarations, in a process with limited time and memory. None of the code
 * runs. React's types and those of other packages are the ones that are installed in this tree.
 * @returns where each part does not fit
 * @throws when the compiler did not finish
 */
export async function compileParts(request: CompileRequest): Promise<Record<string, Misfit[]>> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MEMORY_MB}`, path.join(import.meta.dirname, 'compile-child.mjs')],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: LIMIT_MS, killSignal: 'SIGKILL' },
  )
  // A child that ends early leaves its answer unwritten, which is seen below.
  child.stdin.on('error', () => undefined).end(JSON.stringify(request))
  const [answer, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return JSON.parse(answer) as Record<string, Misfit[]>
  } catch {
    const last = errors.trim().split('\n').at(-1)
    throw new Error(
      `The sources of ${Object.keys(request.parts).join(', ')} could not be compiled within ${LIMIT_MS / 1000} s and ${MEMORY_MB} MB. ${last ?? ''}`.trim(),
    )
  }
}
