import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/**
 * Reads an RSA key: PEM, or the bare base64 that Alipay's tool writes; PKCS#1, PKCS#8 or SPKI.
 * @returns the key; undefined when the text is not a key of that side
 */
export function readRsaKey(text: string, side: 'private' | 'public'): KeyObject | undefined {
  const key = text.includes('-----') ? pemKey(text, side) : bareKey(text, side)
  return key?.asymmetricKeyType === 'rsa' ? key : undefined
}

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

function pemKey(text: string, side: 'private' | 'public'): KeyObject | undefined {
  if (side === 'private') return attempt(() => createPrivateKey(text))
  // Node would derive a public key from a private one, or take one from a certificate.
  return / PUBLIC KEY-----/.test(text) ? attempt(() => createPublicKey(text)) : undefined
}

function bareKey(text: string, side: 'private' | 'public'): KeyObject | undefined {
  const key = Buffer.from(text, 'base64')
  const secret =
    attempt(() => createPrivateKey({ key, format: 'der', type: 'pkcs8' })) ??
    attempt(() => createPrivateKey({ key, format: 'der', type: 'pkcs1' }))
  if (secret || side === 'private') return side === 'private' ? secret : undefined
  return (
    attempt(() => createPublicKey({ key, format: 'der', type: 'spki' })) ??
    attempt(() => createPublicKey({ key, format: 'der', type: 'pkcs1' }))
  )
}
