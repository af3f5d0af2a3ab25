/*
 * SHA-256 and SHA-512 (FIPS 180-4), written here because the browser's own are asynchronous, which costs more than the
 * hashing when a table has hundreds of hashes of 65 bytes, and are missing on pages without https.
 */

/** The first 64 bits of the fractional part of a prime's square (2) or cube (3) root: the constants of section 4.2. */
function rootFraction(prime: number, degree: 2 | 3): bigint {
  const power = BigInt(degree)
  const scaled = BigInt(prime) << (64n * power)
  let root = 1n << 68n
  for (;;) {
    const next = ((power - 1n) * root + scaled / root ** (power - 1n)) / power
    if (next >= root) return BigInt.asUintN(64, root)
    root = next
  }
}

const PRIMES: number[] = []
for (let number = 2; PRIMES.length < 80; number++)
  if (PRIMES.every((prime) => number % prime !== 0)) PRIMES.push(number)

const ROUNDS = PRIMES.map((prime) => rootFraction(prime, 3))
const START = PRIMES.slice(0, 8).map((prime) => rootFraction(prime, 2))

const K = Int32Array.from(ROUNDS.slice(0, 64), (round) => Number(BigInt.asIntN(32, round >> 32n)))
const H = Int32Array.from(START, (start) => Number(BigInt.asIntN(32, start >> 32n)))
const words = new Int32Array(64)
const state = new Int32Array(8)

/** Most messages fit, and need no memory of their own. */
const room = new Uint8Array(1024)

/** The message with its padding (section 5.1), for blocks of 64 or 128 bytes; valid until the next call. */
function padded(message: Uint8Array, block: 64 | 128): DataView {
  const length = Math.ceil((message.length + 1 + block / 8) / block) * block
  const bytes = length > room.length ? new Uint8Array(length) : room
  bytes.set(message)
  bytes[message.length] = 0x80
  bytes.fill(0, message.length + 1, length)
  const view = new DataView(bytes.buffer, 0, length)
  // The length in bits, as a number of 64 bits.
  view.setUint32(length - 8, message.length / 2 ** 29)
  view.setUint32(length - 4, message.length * 8)
  return view
}

/** @returns 32 bytes */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = padded(message, 64)
  state.set(H)
  for (let at = 0; at < view.byteLength; at += 64) compress(view, at)
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  for (let place = 0; place < 8; place++) out.setInt32(4 * place, state[place]!)
  return digest
}

/** Section 6.2.2, on the shared `state`. */
function compress(view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(at + 4 * i)
  for (let i = 16; i < 64; i++) {
    const [w15, w2] = [words[i - 15]!, words[i - 2]!]
    const s0 = rotr(w15, 7) ^ rotr(w15, 18) ^ (w15 >>> 3)
    const s1 = rotr(w2, 17) ^ rotr(w2, 19) ^ (w2 >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
    const s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

const rotr = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Small before fast: one signature needs it once. @returns 64 bytes */
export function sha512(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = padded(message, 128)
  const sums = [...START]
  for (let at = 0; at < view.byteLength; at += 128) compress512(view, at, sums)
  const digest = new Uint8Array(64)
  const out = new DataView(digest.buffer)
  sums.forEach((sum, place) => out.setBigUint64(8 * place, sum))
  return digest
}

const wrap = (value: bigint) => BigInt.asUintN(64, value)
const rotr64 = (word: bigint, by: bigint) => (word >> by) | wrap(word << (64n - by))

/** Section 6.4.2. */
function compress512(view: DataView, at: number, sums: bigint[]): void {
  const w = Array.from({ length: 16 }, (_, i) => view.getBigUint64(at + 8 * i))
  for (let i = 16; i < 80; i++) {
    const [w15, w2] = [w[i - 15]!, w[i - 2]!]
    const s0 = rotr64(w15, 1n) ^ rotr64(w15, 8n) ^ (w15 >> 7n)
    const s1 = rotr64(w2, 19n) ^ rotr64(w2, 61n) ^ (w2 >> 6n)
    w.push(wrap(w[i - 16]! + s0 + w[i - 7]! + s1))
  }
  let [a, b, c, d, e, f, g, h] = sums as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  for (let i = 0; i < 80; i++) {
    const s1 = rotr64(e, 14n) ^ rotr64(e, 18n) ^ rotr64(e, 41n)
    const t1 = h + s1 + ((e & f) ^ (wrap(~e) & g)) + ROUNDS[i]! + w[i]!
    const s0 = rotr64(a, 28n) ^ rotr64(a, 34n) ^ rotr64(a, 39n)
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [wrap(t1 + t2), a, b, c, wrap(d + t1), e, f, g]
  }
  for (const [place, value] of [a, b, c, d, e, f, g, h].entries())
    sums[place] = wrap(sums[place]! + value)
}
