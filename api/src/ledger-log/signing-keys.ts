import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { signatureLine, verifierKey, type VerifierKey } from 'shared/log'

/*
 * The log's private keys (Ed25519): `log-1.key`, then one with the next number for each change of keys. All that are
 * there sign, until the operator removes an old one.
 */

export interface SigningKey {
  /** Its file. */
  file: string
  secret: KeyObject
}

const NAME = /^log-([1-9]\d{0,8})\.key$/
const numberOf = (file: string) => Number(NAME.exec(file)?.[1])

/**
 * The keys that this process can sign with, newest first.
 * @throws an error that names the file when one cannot be used
 */
export function readSigningKeys(folder: string): SigningKey[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  return names
    .sort((one, other) => numberOf(other) - numberOf(one))
    .map((name) => ({ file: path.join(folder, name), secret: read(path.join(folder, name)) }))
}

function read(file: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    throw new Error(`The log's key ${file} cannot be used, so nothing is added to the log.`, {
      cause: error,
    })
  }
}

/** Writes a new key beside the others, to a file that only this account may read. */
export function createSigningKey(folder: string): SigningKey {
  const [newest] = readSigningKeys(folder)
  const number = newest ? numberOf(path.basename(newest.file)) + 1 : 1
  const file = path.join(folder, `log-${number}.key`)
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx', flush: true })
  return { file, secret: privateKey }
}

/** The public half of a key, under the log's name. */
export function verifierOf({ secret }: SigningKey, origin: string): VerifierKey {
  const spki = createPublicKey(secret).export({ type: 'spki', format: 'der' })
  return verifierKey(origin, Uint8Array.from(spki.subarray(-32)))
}

/** A text with the signatures of these keys (c2sp.org/signed-note). */
export function signedNote(text: string, origin: string, keys: readonly SigningKey[]): string {
  const lines = keys.map((key) =>
    signatureLine({ ...verifierOf(key, origin), bytes: sign(null, Buffer.from(text), key.secret) }),
  )
  return `${text}\n${lines.join('')}`
}
