import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { AttachedType } from '../database/attached-table'
import { unfitFor } from '../envelope/signs'
import { Refusal } from '../refusal'

export const MOST_BYTES = 10 * 1024 * 1024

/** A file that staff attach: a voucher, a report, a photo. */
export interface AttachedFile {
  bytes: Buffer
  type: AttachedType
  sha256: string
}

/** Reads a file that staff attach. @throws {Refusal} when its name is unfit, it is too large, or of no kind that is shown */
export async function readAttached(fileName: string, file: Readable): Promise<AttachedFile> {
  const unfit = unfitFor('line', fileName)
  if (unfit) throw new Refusal([`The name of the file ${unfit.en}`])
  const bytes = await read(file)
  const type = typeOf(bytes)
  if (!type)
    throw new Refusal([
      `${fileName} is no PDF, JPEG, PNG or WebP. Its first bytes tell, not its name.`,
    ])
  return { bytes, type, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function read(file: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const bytes of file as AsyncIterable<Buffer>) {
    size += bytes.length
    if (size > MOST_BYTES) throw new Refusal(['The file is larger than 10 MB.'])
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

/** By the file's first bytes: a name or a header can say anything. */
function typeOf(bytes: Buffer): AttachedType | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (begins('%PDF-')) return 'application/pdf'
  if (begins('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (begins('\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  return undefined
}
