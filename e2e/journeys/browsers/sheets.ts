import { inflateSync } from 'node:zlib'

/**
 * The sheets of a printed file. Firefox writes the list of its pages into compressed streams. A stream may itself end with a
 * carriage return, so only the line feed before `endstream` is left out: both browsers write that one alone.
 */
export function sheetsIn(pdf: Uint8Array): number {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)]
  const whole = [text, ...streams.map(([, bytes = '']) => inflated(bytes))].join('\n')
  return whole.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Empty for what is compressed in another way, as pictures are. */
function inflated(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
