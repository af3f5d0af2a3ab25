import { Readable, type Writable } from 'node:stream'
import type { Desk } from './operations'

/** Where the tool writes: what was asked for to `out`, how it goes and what is wrong to `err`. */
export interface Terminal {
  out: Writable
  err: Writable & { isTTY?: boolean }
  say(text: string): void
}

/** The terminal on two streams. */
export function terminalOn(out: Terminal['out'], err: Terminal['err']): Terminal {
  return { out, err, say: (text) => void out.write(`${text}\n`) }
}

/** A desk for commands that need neither a file nor progress. Interrupting the tool interrupts the work. */
export function quietDesk(parts: Partial<Desk> = {}): Desk {
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

export const DRY = 'Dry run: nothing was written.'
