import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Ed25519 signatures (RFC 8032). The site's key signs its registry. A part's releases are signed with a key of its team
 * where the operator lists one for it in `.keys/teams.json`.
 */

const folderOf = (site: string) => path.join(site, '.keys')

/** Where the site's private key is: `SITE_KEY_FILE`, or in the site's folder. */
const privateFile = (site: string) =>
  process.env.SITE_KEY_FILE || path.join(folderOf(site), 'site.key')

/**
 * Creates the site's key pair in its folder unless there is one. An operator who does not trust everybody who may write
 * to that folder moves the private key elsewhere (`SITE_KEY_FILE`) and tells the serving process the public one
 * (`SITE_PUBLIC_KEY`).
 */
export function createSiteKey(site: string): void {
  // A public key without a private one: the operator keeps that elsewhere, and it must not be replaced.
  const isKnown = process.env.SITE_PUBLIC_KEY || existsSync(path.join(folderOf(site), 'site.pub'))
  if (isKnown || existsSync(privateFile(site))) return
  const publicKey = createKeyPair(privateFile(site))
  mkdirSync(folderOf(site), { recursive: true })
  writeFileSync(path.join(folderOf(site), 'site.pub'), `${publicKey}\n`)
}

/** Writes a new private key to a file that only this account may read. @returns the public key */
export function createKeyPair(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return textOf(publicKey)
}

/** A public key as one line of text: the base64 of its SPKI form. */
const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')

/** Signs a text with the site's key. @throws when this account has no access to the key */
export function signAsSite(site: string, text: string): string {
  const file = privateFile(site)
  if (!existsSync(file))
    throw new Error(
      `The site's private key is missing, so the registry cannot be signed. Put it into ${file}, or name its file with SITE_KEY_FILE.`,
    )
  try {
    return sign(null, Buffer.from(text), createPrivateKey(readFileSync(file))).toString('base64')
  } catch (error) {
    throw new Error(
      `The site's key ${file} cannot be used, so the registry cannot be signed. Name the file with SITE_KEY_FILE.`,
      { cause: error },
    )
  }
}

/** Whether the site's key signed a text. False also when no public key can be found. */
export function isSignedBySite(site: string, text: string, signature: string): boolean {
  const key = process.env.SITE_PUBLIC_KEY || orEmpty(path.join(folderOf(site), 'site.pub'))
  return isSignedBy(key.trim(), text, signature)
}

/** Signs a text with a team's private key in a file. @returns the public key and the signature */
export function signAsTeam(file: string, text: string): { key: string; signature: string } {
  const key = createPrivateKey(readFileSync(file))
  return {
    key: textOf(createPublicKey(key)),
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/** Whether a public key (the base64 of its SPKI form) belongs to the one that signed a text. */
export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    const publicKey = createPublicKey({
      key: Buffer.from(key, 'base64'),
      type: 'spki',
      format: 'der',
    })
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/**
 * The public keys that the operator lists for a part; null when none are listed, so that the site's key is enough.
 * @throws when the list cannot be read, because nobody may ship then
 */
export function teamKeys(site: string, name: string): string[] | null {
  const file = path.join(folderOf(site), 'teams.json')
  if (!existsSync(file)) return null
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const keys: unknown =
    typeof list === 'object' && list !== null && name in list && Reflect.get(list, name)
  if (keys === false) return null
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return keys
  throw new Error(`${file} must list public keys by part, like {"live": ["MCowBQ…"]}.`)
}

function orEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
