import { readFileSync } from 'node:fs'
import type { Variables } from '../variables'

/**
 * A key from its variable, or from the file that the variable with `_FILE` at its end names. Neither the key nor
 * what is wrong inside it is ever shown.
 * @returns the text, or undefined after a fault was told
 */
export function keyOf({ text, faults }: Variables, name: string): string | undefined {
  const [given, file] = [text(name), text(`${name}_FILE`)]
  if (given !== undefined && file !== undefined)
    faults.push(`${name} and ${name}_FILE are both set: keep one.`)
  // One line in an environment file: its breaks are written \n.
  if (given !== undefined) return given.replaceAll('\\n', '\n')
  if (file === undefined) {
    faults.push(`${name} or ${name}_FILE is needed with the channels of PAY_CHANNELS.`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Not what it names: somebody may have put the key itself there.
    faults.push(`${name}_FILE names a file that cannot be read.`)
    return undefined
  }
}
