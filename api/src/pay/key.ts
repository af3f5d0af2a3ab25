import { readFileSync } from 'node:fs'
import type { Variables } from '../variables'

/**
 * Reads a key from its variable, or from the file named by the variable with the suffix `_FILE`. Faults contain neither
 * the key nor details about it.
 * @returns the text; undefined when a fault was reported
 */
export function keyOf({ text, faults }: Variables, name: string): string | undefined {
  const [given, file] = [text(name), text(`${name}_FILE`)]
  if (given !== undefined && file !== undefined)
    faults.push(`${name} and ${name}_FILE are both set: keep one.`)
  // Environment files write a key in one line, with
  //  for line breaks.
  if (given !== undefined) return given.replaceAll('\\n', '\n')
  if (file === undefined) {
    faults.push(`${name} or ${name}_FILE is needed with the channels of PAY_CHANNELS.`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Does not name the path: somebody may have put the key itself into the variable.
    faults.push(`${name}_FILE names a file that cannot be read.`)
    return undefined
  }
}
