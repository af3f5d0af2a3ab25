import {
  cosignedAt,
  parseNote,
  signatureLine,
  signatureOf,
  signersOf,
  toBase64,
  wholeNumber,
  type Hash,
} from 'shared/log'
import type { LogWitness } from './witnesses'

/** How long a witness may take to answer, in ms. */
const LIMIT_MS = 5_000
/** A cosignature takes some 150 bytes. */
const MOST_BYTES = 16 * 1_024

/** Why a witness has not cosigned, for the operator. */
export class NotCosigned extends Error {
  override readonly name = 'NotCosigned'
}

export interface Cosignature {
  /** As a line of a note, with its line break. */
  line: string
  /** When the witness says that it signed. */
  at: Date
}

export interface AddCheckpoint {
  /** As the log signed it. */
  note: string
  /** How many rows the witness has cosigned, as far as we know. */
  old: number
  /** That the log begins with these rows. */
  proof: readonly Hash[]
}

const MEANINGS: Record<number, string> = {
  403: 'It does not know the key that signs the log (403).',
  404: 'It does not know this log, or its address is wrong (404).',
  422: 'It says that this log does not begin with what it has cosigned (422): rows were changed or removed, or the database is an older copy.',
}

/**
 * Asks a witness for its cosignature (c2sp.org/tlog-witness), and verifies it.
 * @returns the size that the witness has cosigned, when that is not `old`
 * @throws NotCosigned
 */
export async function askWitness(
  { key, url }: LogWitness,
  { note, old, proof }: AddCheckpoint,
  signal: AbortSignal,
): Promise<Cosignature | { known: number }> {
  const body = [`old ${old}`, ...proof.map(toBase64), '', note].join('\n')
  const { status, text } = await post(`${url}/add-checkpoint`, body, signal)
  const known = status === 409 ? wholeNumber(text.trim()) : undefined
  if (known !== undefined) return { known }
  if (status !== 200) throw new NotCosigned(MEANINGS[status] ?? `It answered with ${status}.`)
  const cosigned = parseNote(`${parseNote(note)?.text}\n${text}`)
  const line = cosigned && signatureOf(cosigned, key)
  if (!line) throw new NotCosigned('Its answer holds no cosignature with its key.')
  if (!signersOf(cosigned, [key])) throw new NotCosigned('Its cosignature is wrong.')
  return { line: signatureLine(line), at: new Date(cosignedAt(line)) }
}

async function post(
  address: string,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    })
    return { status: answer.status, text: await textOf(answer) }
  } catch (error) {
    if (error instanceof NotCosigned) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new NotCosigned(
      isLate ? `It did not answer within ${LIMIT_MS / 1_000} s.` : 'It cannot be reached.',
    )
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) throw new NotCosigned('Its answer is too long to be a cosignature.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
