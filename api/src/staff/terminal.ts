import { statSync } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { Refusal } from '../refusal'
import type { OperationIo } from './operations'

/** Where a staff command writes: results to `out`, progress and faults to `err`. */
export interface Terminal {
  out: Writable
  err: Writable & { isTTY?: boolean }
  say(text: string): void
}

/** A terminal that writes to two streams. */
export function terminalOn(out: Terminal['out'], err: Terminal['err']): Terminal {
  return { out, err, say: (text) => void out.write(`${text}\n`) }
}

/** For commands that need neither a file nor progress. SIGINT aborts the operation. */
export function quietIo(parts: Partial<OperationIo> = {}): OperationIo {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Stopped. Nothing was stored.')))
  return {
    open: () => Readable.from([]),
    signal: stop.signal,
    progress: () => {},
    write: () => {},
    ...parts,
  }
}

/** Said after the first import of goods. */
export const demonstrationEnds = (dryRun: boolean) =>
  `All goods of the demonstration ${dryRun ? 'would be' : 'were'} removed: its products, batches, events and documents.`

export const DRY = 'Dry run: nothing was written.'

/** The size of a command's input file in bytes. Throws a `Refusal` when it cannot be read. */
export function sizeOf(file: string): number {
  try {
    const stats = statSync(file)
    if (stats.isFile()) return stats.size
  } catch {
    // Reported by the refusal below.
  }
  throw new Refusal([`${file} is not a file that can be read.`])
}
