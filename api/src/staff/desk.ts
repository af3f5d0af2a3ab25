import { Readable } from 'node:stream'
import type { Desk } from './operations'

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

export const say = (text: string) => void process.stdout.write(`${text}\n`)

export const DRY = 'Dry run: nothing was written.'
