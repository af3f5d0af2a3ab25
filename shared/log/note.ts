import { fromBase64, joined, toBase64, toHex, utf8 } from './bytes'
import { verifyEd25519 } from './ed25519'
import { sha256 } from './sha2'
import { isSame } from './tree'

/* Signed notes (c2sp.org/signed-note), with the Ed25519 signatures of logs and witnesses (c2sp.org/tlog-cosignature). */

/** The kinds of signature that are verified here. */
export const LOG_KEY = 1
export const WITNESS_KEY = 4

/** Whoever may sign: a log, or a witness. */
export interface VerifierKey {
  name: string
  kind: typeof LOG_KEY | typeof WITNESS_KEY
  /** Four bytes that tell keys of one name apart. */
  id: Uint8Array
  /** 32 bytes. */
  key: Uint8Array
}

export interface NoteSignature {
  name: string
  /** The key's id. */
  id: Uint8Array
  bytes: Uint8Array
}

export interface Note {
  /** With its last line break; this is what is signed. */
  text: string
  signatures: NoteSignature[]
}

const MOST_SIGNATURES = 100
const NAME = /^[^\s+]+$/u
const SIGNATURE = /^— ([^\s+]+) (\S+)$/u

/** @returns the key's id: what a key's name, kind and bytes hash to, in short */
const idOf = (name: string, kind: number, key: Uint8Array) =>
  sha256(joined(utf8(`${name}\n`), Uint8Array.of(kind), key)).subarray(0, 4)

export const verifierKey = (
  name: string,
  key: Uint8Array,
  kind: VerifierKey['kind'] = LOG_KEY,
): VerifierKey => ({ name, kind, id: idOf(name, kind, key), key })

/** A verifier key as one line: `name+id+base64`. */
export const verifierKeyText = ({ name, kind, id, key }: VerifierKey): string =>
  `${name}+${toHex(id)}+${toBase64(joined(Uint8Array.of(kind), key))}`

/** @returns undefined for a text that is no Ed25519 key of a log or a witness */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [, name = '', id = '', coded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const bytes = fromBase64(coded)
  const kind = bytes?.[0]
  if (!NAME.test(name) || bytes?.length !== 33) return undefined
  if (kind !== LOG_KEY && kind !== WITNESS_KEY) return undefined
  const key = verifierKey(name, bytes.subarray(1), kind)
  return toHex(key.id) === id ? key : undefined
}

/** @returns undefined for a text that is no signed note */
export function parseNote(text: string): Note | undefined {
  const end = text.lastIndexOf('\n\n')
  // eslint-disable-next-line no-control-regex -- The format forbids control characters.
  if (end < 0 || !text.endsWith('\n') || /[\0-\t\v-\x1f]/.test(text)) return undefined
  const lines = text.slice(end + 2, -1).split('\n')
  const signatures = lines.map(parseSignature).filter((one) => one !== undefined)
  if (signatures.length !== lines.length || lines.length > MOST_SIGNATURES) return undefined
  return { text: text.slice(0, end + 1), signatures }
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', coded = ''] = SIGNATURE.exec(line) ?? []
  const bytes = fromBase64(coded)
  if (!name || !bytes || bytes.length < 5) return undefined
  return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
}

/** A signature as a line of a note. */
export const signatureLine = ({ name, id, bytes }: NoteSignature): string =>
  `— ${name} ${toBase64(joined(id, bytes))}\n`

/** A note's signature with a key, which is not verified here. */
export const signatureOf = (
  { signatures }: Note,
  { name, id }: VerifierKey,
): NoteSignature | undefined =>
  signatures.find((signature) => name === signature.name && isSame(id, signature.id))

const secondsOf = ({ bytes }: NoteSignature): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0)

/** When a witness says that it signed, in ms since 1970. Of a cosignature that `signersOf` found to be right. */
export const cosignedAt = (signature: NoteSignature): number => Number(secondsOf(signature)) * 1_000

/** The text that a witness signs for a note, and when it signed. */
export const cosigned = (text: string, seconds: bigint): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`)

/**
 * Who of these keys has signed the note. Signatures of other keys are ignored.
 * @returns undefined when a signature with one of these keys is wrong: the note as a whole is then worth nothing
 */
export function signersOf(note: Note, keys: readonly VerifierKey[]): VerifierKey[] | undefined {
  const signers: VerifierKey[] = []
  for (const signature of note.signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && isSame(id, signature.id))
    if (!key) continue
    if (!hasSigned(key, note, signature)) return undefined
    signers.push(key)
  }
  return signers
}

function hasSigned({ kind, key }: VerifierKey, { text }: Note, signature: NoteSignature): boolean {
  const { bytes } = signature
  if (kind === LOG_KEY) return verifyEd25519(key, utf8(text), bytes)
  if (bytes.length !== 72) return false
  return verifyEd25519(key, cosigned(text, secondsOf(signature)), bytes.subarray(8))
}
