import { chance, type Chance } from '../chance'
import { bodyOf, headerValue, type Body } from './body'
import type { Facts } from './facts'
import { oddText } from './odd-values'
import { targetOf, type Distance } from './target'
import { letters } from './values'
import type { Route } from './watched-routes'

/** A connection with everything that is sent over it. */
export interface FuzzCase {
  number: number
  /** Its requests in order. */
  asked: { method: string; target: string }[]
  /** The bytes in the chunks in which they are sent. */
  pieces: Buffer[]
  /**
   * What the client does: `read` waits for every answer, `half` sends a part and half-closes the connection, `leave`
   * disconnects when all is sent, `turn` disconnects when an answer begins.
   */
  manner: 'read' | 'half' | 'leave' | 'turn'
  /** Whether it may be invalid HTTP, which Node's parser refuses before the API sees it. */
  broken: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']
const LANGUAGES = ['zh-CN', 'en', 'EN-gb, zh;q=0.5', '', '*', 'en;q=0', 'x'.repeat(500), ',,,;;q=']

/** Inputs for generating a request. */
interface Source {
  route: Route
  distance: Distance
  facts: Facts
  chance: Chance
}

/**
 * The fuzzed connection of a number; the same for the same seed and service. The first ones are a valid request to each
 * route in turn, so that every route is reached in short runs as well.
 */
export function makeCase(
  number: number,
  seed: number,
  routes: readonly Route[],
  facts: Facts,
): FuzzCase {
  const fuzzCase = drawCase(number, seed, routes, facts)
  // The parser refuses non-ASCII bytes in the request line.
  const isAscii = fuzzCase.asked.every(({ target }) => /^[\x21-\x7e]+$/.test(target))
  return { ...fuzzCase, broken: fuzzCase.broken || !isAscii }
}

function drawCase(number: number, seed: number, routes: readonly Route[], facts: Facts): FuzzCase {
  const drawn = chance(Math.imul(number + 1, 0x9e3779b1) ^ seed)
  // Discards the first draw, because neighbouring seeds give similar first draws.
  drawn.between(0, 1)
  const first = number < 3 * routes.length
  // A remainder is always a place in the list.
  const route = first ? routes[number % routes.length]! : pickRoute(routes, drawn)
  const distance = first
    ? 'valid'
    : drawn.pick<Distance>(['valid', 'valid', 'near', 'near', 'near', 'wild'])
  const source = { route, distance, facts, chance: drawn }
  if (first) return plainCase(number, source)
  const draw = drawn.between(0, 99)
  if (draw < 70) return plainCase(number, source)
  if (draw < 78) return pipelinedCase(number, source, routes)
  if (draw < 88) return leavingCase(number, source)
  return brokenCase(number, source)
}

/** Chosen less often, because whole files take a second each on the embedded database. */
function pickRoute(routes: readonly Route[], drawn: Chance): Route {
  const route = drawn.pick(routes)
  return /export|data-package/.test(route.url) && drawn.between(0, 3) > 0
    ? drawn.pick(routes)
    : route
}

function plainCase(number: number, source: Source): FuzzCase {
  const { asked, bytes } = request(source, { connection: 'close' })
  return {
    number,
    asked: [asked],
    pieces: cutInto(bytes, source.chance),
    manner: 'read',
    broken: false,
  }
}

/** Two to four pipelined requests in one chunk, the later ones to other routes. */
function pipelinedCase(number: number, source: Source, routes: readonly Route[]): FuzzCase {
  const { chance: drawn } = source
  const count = drawn.between(2, 4)
  const made = Array.from({ length: count }, (_, place) => {
    const route = place === 0 ? source.route : drawn.pick(routes)
    return request({ ...source, route }, place === count - 1 ? { connection: 'close' } : {})
  })
  const bytes = Buffer.concat(made.map((one) => one.bytes))
  return {
    number,
    asked: made.map((one) => one.asked),
    pieces: [bytes],
    manner: 'read',
    broken: false,
  }
}

function leavingCase(number: number, source: Source): FuzzCase {
  const { asked, bytes } = request(source, {})
  const manner = source.chance.pick(['half', 'leave', 'turn'] as const)
  const sent =
    manner === 'half' ? bytes.subarray(0, source.chance.between(1, bytes.length - 1)) : bytes
  return { number, asked: [asked], pieces: [sent], manner, broken: manner === 'half' }
}

/** Bytes that no client sends: wrong lengths, malformed lines, or too many of them. */
function brokenCase(number: number, source: Source): FuzzCase {
  const { chance: drawn } = source
  const { asked, bytes } = request(source, { connection: 'close', ...lyingHeaders(drawn) })
  const damaged = Buffer.from(bytes)
  if (drawn.between(0, 2) === 0)
    damaged[drawn.between(0, Math.min(300, bytes.length - 1))] = drawn.between(0, 255)
  // Half-closed, because a wrong length could make the server wait for more.
  return { number, asked: [asked], pieces: cutInto(damaged, drawn), manner: 'half', broken: true }
}

function lyingHeaders(drawn: Chance): Record<string, string> {
  return drawn.pick<Record<string, string>>([
    ...[
      { 'content-length': '1' },
      { 'content-length': '999999' },
      { 'content-length': '-1' },
      { 'content-length': 'x' },
    ],
    ...[
      { 'content-length': '1e3' },
      { 'content-length': '99999999999999999999' },
      { 'content-length': '5, 5' },
    ],
    ...[
      { 'transfer-encoding': 'chunked' },
      { 'transfer-encoding': 'x' },
      { 'transfer-encoding': 'chunked, gzip' },
    ],
    ...[
      { expect: '100-continue' },
      { expect: 'x' },
      { upgrade: 'websocket', connection: 'upgrade' },
    ],
    ...[
      { host: 'a b' },
      { 'x-long': 'x'.repeat(70_000) },
      { 'bad name': 'x' },
      { 'x-fold': 'a\r\n b' },
      {},
    ],
    Object.fromEntries(Array.from({ length: 2_100 }, (_, place) => [`x-${place}`, 'y'])),
  ])
}

function request(source: Source, more: Record<string, string>) {
  const { route, distance, facts, chance: drawn } = source
  const usual = distance === 'valid' || drawn.between(0, 9) > 0
  const method = usual ? route.method : drawn.pick(METHODS)
  const target = targetOf(route, distance, facts, drawn)
  const hasBody = /^(POST|PUT|PATCH)$/.test(method) || (!usual && drawn.between(0, 2) === 0)
  const body = hasBody ? bodyOf(route, distance, facts, drawn) : undefined
  const head = { host: 'farm.example', ...visitorHeaders(source), ...body?.headers }
  const bytes = written(method, target, head, body, more, drawn)
  return { asked: { method, target }, bytes }
}

/** Headers of a visitor: many different addresses, mostly one of the two languages. */
function visitorHeaders({ route, distance, facts, chance: drawn }: Source): Record<string, string> {
  const address = `10.1.${drawn.between(0, 9)}.${drawn.between(1, 19)}`
  // Metrics are only served to the machine itself.
  const isLocal = route.url.endsWith('/metrics') || drawn.between(0, 9) === 0
  const headers: Record<string, string> = {
    ...(!isLocal && { 'x-forwarded-for': address }),
    'accept-language': headerValue(drawn.pick(LANGUAGES)),
  }
  if (route.url.includes('/pay/order/create')) headers['idempotency-key'] = keyFor(facts, drawn)
  if (distance === 'wild') headers[drawn.pick(ODD_HEADERS)] = headerValue(oddText(drawn))
  return headers
}

const ODD_HEADERS = [
  ...[
    'x-forwarded-for',
    'accept-language',
    'accept',
    'cookie',
    'authorization',
    'range',
    'if-none-match',
    'origin',
  ],
  ...[
    'idempotency-key',
    'x-http-method-override',
    'forwarded',
    'x-forwarded-host',
    'x-forwarded-proto',
    'te',
  ],
]

/** Mostly a new idempotency key; sometimes a used one, to repeat an order or to reuse the key for another gift. */
const keyFor = ({ gifts }: Facts, drawn: Chance): string =>
  gifts.length > 0 && drawn.between(0, 3) === 0 ? drawn.pick(gifts).key : letters(drawn, 22, 64)

function written(
  method: string,
  target: string,
  head: Record<string, string>,
  body: Body | undefined,
  more: Record<string, string>,
  drawn: Chance,
): Buffer {
  const chunked = body !== undefined && drawn.between(0, 5) === 0
  const length: Record<string, string> = !body
    ? {}
    : chunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(body.bytes.length) }
  const lines = Object.entries({ ...head, ...length, ...more }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const start = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
  const sent = !body ? [] : chunked ? chunksOf(body.bytes, drawn) : [body.bytes]
  return Buffer.concat([Buffer.from(start, 'latin1'), ...sent])
}

function chunksOf(bytes: Buffer, drawn: Chance): Buffer[] {
  const parts = cutInto(bytes, drawn).filter((part) => part.length > 0)
  const extension = drawn.pick(['', '', ';a=b', ';x="y"'])
  return [
    ...parts.flatMap((part) => [
      Buffer.from(`${part.length.toString(16)}${extension}\r\n`),
      part,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('0\r\n\r\n'),
  ]
}

/** Mostly one chunk, sometimes two or three cut at random positions. */
function cutInto(bytes: Buffer, drawn: Chance): Buffer[] {
  if (drawn.between(0, 4) > 0 || bytes.length < 3) return [bytes]
  const one = drawn.between(1, bytes.length - 1)
  const other = drawn.between(one, bytes.length - 1)
  return [bytes.subarray(0, one), bytes.subarray(one, other), bytes.subarray(other)]
}
