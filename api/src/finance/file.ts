import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { NewEntry } from './append'
import { readHeader, readRow, type Places } from './columns'

/** A line of a ledger file that cannot be imported, with its number (the header is line 1). */
export interface LineFault {
  line: number
  reason: string
}

export type Line = { entry: NewEntry; line: number } | { fault: LineFault }

/** The end of the file, with the SHA-256 of its bytes. */
export interface FileEnd {
  hash: string
}

/**
 * Reads a ledger CSV row by row in constant memory. UTF-8 with or without a byte order mark. A file that cannot be read
 * to its end yields a fault of the last line read.
 * @param bytes called with the number of bytes read so far
 */
export async function* readLedgerFile(
  source: Readable,
  today: string,
  bytes: (count: number) => void,
): AsyncGenerator<Line, FileEnd> {
  const hash = createHash('sha256')
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 65_536,
  })
  pipeline(source, decoded(hash, bytes), parser, () => {})
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = parser
  let places: Places | undefined
  let line = 1
  try {
    for await (const { record, info } of records) {
      line = info.lines
      if (!places) {
        const header = readHeader(record)
        if ('reason' in header) return yield* ending({ line: 1, reason: header.reason }, hash)
        places = header.places
        continue
      }
      if (record.every((cell) => cell.trim() === '')) continue
      const row = readRow(record, places, today)
      const first = firstLine(record, info.lines)
      if ('entry' in row) yield { ...row, line: first }
      else yield { fault: { line: first, reason: row.reasons.join('; ') } }
    }
    if (!places) return yield* ending({ line: 1, reason: 'the file is empty' }, hash)
  } catch (error) {
    return yield* ending(unreadable(error, line), hash)
  }
  return { hash: hash.digest('hex') }
}

function* ending(fault: LineFault, hash: ReturnType<typeof createHash>): Generator<Line, FileEnd> {
  yield { fault }
  return { hash: hash.digest('hex') }
}

/** A row with line breaks in its cells is identified by its first line. */
function firstLine(record: string[], last: number): number {
  return last - record.join('').split('\n').length + 1
}

function unreadable(error: unknown, line: number): LineFault {
  if (error instanceof NotUtf8) return { line: error.line, reason: error.message }
  if (error instanceof CsvError)
    return {
      line: Number(error.lines ?? line),
      reason: `the file cannot be read from here on: ${error.message}`,
    }
  throw error
}

class NotUtf8 extends Error {
  readonly line: number

  constructor(line: number) {
    super('the file is not UTF-8 from here on: save it again as "CSV UTF-8"')
    this.line = line
  }
}

function decoded(hash: ReturnType<typeof createHash>, bytes: (count: number) => void): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let count = 0
  let line = 1
  const decode = (chunk: Buffer): string => {
    try {
      const text = decoder.decode(chunk, { stream: true })
      line += breaks(text)
      return text
    } catch {
      const [readable = ''] = chunk.toString('utf8').split('\ufffd')
      throw new NotUtf8(line + breaks(readable))
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes((count += chunk.length))
      settle(done, () => decode(chunk))
    },
    flush(done) {
      settle(done, () => finish(decoder, line))
    },
  })
}

const breaks = (text: string) => text.split('\n').length - 1

function finish(decoder: TextDecoder, line: number): string {
  try {
    return decoder.decode()
  } catch {
    throw new NotUtf8(line)
  }
}

function settle(done: (error: Error | null, text?: string) => void, work: () => string): void {
  let text
  try {
    text = work()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
    return
  }
  done(null, text)
}
