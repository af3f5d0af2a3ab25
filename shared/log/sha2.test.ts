import { createHash, randomBytes } from 'node:crypto'
import { sha256, sha512 } from './sha2'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

// FIPS 180-4, the examples of NIST.
it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('hashes "%s" as NIST does', (text, hash) => {
  expect(hex(sha256(Buffer.from(text)))).toBe(hash)
})

it('agrees with OpenSSL for every length around the ends of blocks', () => {
  for (let length = 0; length < 300; length++) {
    const message = new Uint8Array(randomBytes(length))
    expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    expect(hex(sha512(message))).toBe(createHash('sha512').update(message).digest('hex'))
  }
})
