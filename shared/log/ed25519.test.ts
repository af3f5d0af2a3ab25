import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { verifyEd25519 } from './ed25519'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

// RFC 8032, section 7.1: TEST 1 to 3.
it.each([
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
])('accepts the signatures of RFC 8032', (key, message, signature) => {
  expect(verifyEd25519(bytes(key), bytes(message), bytes(signature))).toBe(true)
})

/** A new key, a message and its signature, made by OpenSSL. */
function signed(length: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const message = new Uint8Array(randomBytes(length))
  const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  return { key, message, signature: new Uint8Array(sign(null, message, privateKey)) }
}

it('accepts what OpenSSL signs', () => {
  for (const length of [0, 1, 47, 48, 111, 112, 500]) {
    const { key, message, signature } = signed(length)
    expect(verifyEd25519(key, message, signature)).toBe(true)
  }
})

it('refuses a signature, a message and a key with any bit flipped', () => {
  const { key, message, signature } = signed(3)
  for (let bit = 0; bit < 64 * 8; bit += 7)
    expect(verifyEd25519(key, message, flipped(signature, bit))).toBe(false)
  for (let bit = 0; bit < 32 * 8; bit += 7)
    expect(verifyEd25519(flipped(key, bit), message, signature)).toBe(false)
  for (let bit = 0; bit < 3 * 8; bit++)
    expect(verifyEd25519(key, flipped(message, bit), signature)).toBe(false)
})

function flipped(whole: Uint8Array, bit: number): Uint8Array {
  const changed = Uint8Array.from(whole)
  changed[bit >> 3]! ^= 1 << (bit & 7)
  return changed
}

it('refuses the second way to write a signature', () => {
  const { key, message, signature } = signed(3)
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  let s = BigInt(`0x${Buffer.from(signature.slice(32).reverse()).toString('hex')}`) + order
  const other = Uint8Array.from(signature)
  for (let at = 32; at < 64; at++, s >>= 8n) other[at] = Number(s & 255n)
  expect(verifyEd25519(key, message, signature)).toBe(true)
  expect(verifyEd25519(key, message, other)).toBe(false)
})

it('refuses keys and signatures of another length', () => {
  const { key, message, signature } = signed(3)
  expect(verifyEd25519(key.subarray(1), message, signature)).toBe(false)
  expect(verifyEd25519(key, message, signature.subarray(1))).toBe(false)
})
