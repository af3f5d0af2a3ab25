import { joined } from './bytes'
import { sha512 } from './sha2'

/*
 * Verification of Ed25519 signatures (RFC 8032, section 5.1.7), for browsers of any age: WebCrypto has had Ed25519 only
 * since 2023 to 2025, and never on pages without https. It signs nothing, so it need not hide how long it takes.
 */

const P = 2n ** 255n - 19n
/** The order of the base point. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n

const mod = (value: bigint) => {
  const rest = value % P
  return rest < 0n ? rest + P : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [factor, left] = [mod(base), exponent]; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

const inverse = (value: bigint) => power(value, P - 2n)
const D = mod(-121665n * inverse(121666n))
const SQRT_M1 = power(2n, (P - 1n) / 4n)

/** A point in extended coordinates (section 5.1.4). */
interface Point {
  x: bigint
  y: bigint
  z: bigint
  t: bigint
}

const ZERO: Point = { x: 0n, y: 1n, z: 1n, t: 0n }

function add(one: Point, other: Point): Point {
  const a = mod((one.y - one.x) * (other.y - other.x))
  const b = mod((one.y + one.x) * (other.y + other.x))
  const c = mod(2n * one.t * other.t * D)
  const d = mod(2n * one.z * other.z)
  const [e, f, g, h] = [b - a, d - c, d + c, b + a]
  return { x: mod(e * f), y: mod(g * h), z: mod(f * g), t: mod(e * h) }
}

function times(scalar: bigint, point: Point): Point {
  let result = ZERO
  for (let [summand, left] = [point, scalar]; left > 0n; left >>= 1n) {
    if (left & 1n) result = add(result, summand)
    summand = add(summand, summand)
  }
  return result
}

/** Section 5.1.3. @returns undefined for bytes that are no point, or not the only way to write one */
function decode(bytes: Uint8Array): Point | undefined {
  const whole = littleEndian(bytes)
  const sign = whole >> 255n
  const y = whole & (2n ** 255n - 1n)
  if (y >= P) return undefined
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  let x = mod(u * v ** 3n * power(u * v ** 7n, (P - 5n) / 8n))
  if (mod(v * x * x) === mod(-u)) x = mod(x * SQRT_M1)
  if (mod(v * x * x) !== u) return undefined
  if (x === 0n && sign === 1n) return undefined
  if ((x & 1n) !== sign) x = P - x
  return { x, y, z: 1n, t: mod(x * y) }
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n
  for (let at = bytes.length - 1; at >= 0; at--) value = (value << 8n) | BigInt(bytes[at]!)
  return value
}

const same = (one: Point, other: Point) =>
  mod(one.x * other.z - other.x * one.z) === 0n && mod(one.y * other.z - other.y * one.z) === 0n

const BASE = decode(Uint8Array.from([0x58, ...Array<number>(31).fill(0x66)]))!

/**
 * Whether this key signed this message.
 * @param key 32 bytes
 * @param signature 64 bytes
 */
export function verifyEd25519(
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (key.length !== 32 || signature.length !== 64) return false
  const [a, r] = [decode(key), decode(signature.subarray(0, 32))]
  const s = littleEndian(signature.subarray(32))
  if (!a || !r || s >= L) return false
  const k = littleEndian(sha512(joined(signature.subarray(0, 32), key, message))) % L
  return same(times(s, BASE), add(r, times(k, a)))
}
