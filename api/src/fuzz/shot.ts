import { chance, type Chance } from '../chance'
import { bodyOf, headerValue, type Body } from './body'
import type { Facts } from './facts'
import { oddText } from './oddities'
import { targetOf, type Distance } from './target'
import { letters } from './values'
import type { Route } from './watched-routes'

/** One connection and all that is sent over it. */
export interface Shot {
  number: number
  /** The requests on it, in order. */
  asked: { method: string; target: string }[]
  /** Sent one after another, each when the one before it has left. */
  pieces: Buffer[]
  /**
   * What becomes of the connection: `read` waits for every answer, `half` sends a part and says that nothing more will
   * come, `leave` is gone once all is sent, `turn` is gone once an answer begins.
   */
  manner: 'read' | 'half' | 'leave' | 'turn'
  /** It may be no HTTP: what Node's parser refuses never comes to the api. */
  broken: boolean
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']
const LANGUAGES = ['zh-CN', 'en', 'EN-gb, zh;q=0.5', '', '*', 'en;q=0', 'x'.repeat(500), ',,,;;q=']

/** What a request is drawn from. */
interface Source {
  route: Route
  distance: Distance
  facts: Facts
  chance: Chance
}

/**
 * The shot of a number, the same for the same seed and service. The first ones go to each route in turn, as it wants
 * them; so each is reached however few there are.
 */
export function shotOf(number: number, seed: number, routes: readonly Route[], facts: Facts): Shot {
  const shot = drawShot(number, seed, routes, facts)
  // Bytes beyond ASCII belong percent-encoded into a request line: the parser refuses it.
  const isAscii = shot.asked.every(({ target }) => /^[\x21-\x7e]+$/.test(target))
  return { ...shot, broken: shot.broken || !isAscii }
}

function drawShot(number: number, seed: number, routes: readonly Route[], facts: Facts): Shot {
  const drawn = chance(Math.imul(number + 1, 0x9e3779b1) ^ seed)
  // Numbers that are close give first draws that are close.
  drawn.between(0, 1)
  const first = number < 3 * routes.length
  const route = first ? routes[number % routes.length]! : pickRoute(routes, drawn)
  const distance = first
    ? 'valid'
    : drawn.pick<Distance>(['valid', 'valid', 'near', 'near', 'near', 'wild'])
  const source = { route, distance, facts, chance: drawn }
  if (first) return plainShot(number, source)
  const draw = drawn.between(0, 99)
  if (draw < 70) return plainShot(number, source)
  if (draw < 78) return pipelinedShot(number, source, routes)
  if (draw < 88) return leavingShot(number, source)
  return brokenShot(number, source)
}

/** Whole files take a second each on the embedded database: they come less often. */
function pickRoute(routes: readonly Route[], drawn: Chance): Route {
  const route = drawn.pick(routes)
  return /export|data-package/.test(route.url) && drawn.between(0, 3) > 0
    ? drawn.pick(routes)
    : route
}

function plainShot(number: number, source: Source): Shot {
  const { asked, bytes } = request(source, { connection: 'close' })
  return {
    number,
    asked: [asked],
    pieces: cutInto(bytes, source.chance),
    manner: 'read',
    broken: false,
  }
}

/** Two to four requests in one piece, the later ones to other routes. */
function pipelinedShot(number: number, source: Source, routes: readonly Route[]): Shot {
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

function leavingShot(number: number, source: Source): Shot {
  const { asked, bytes } = request(source, {})
  const manner = source.chance.pick(['half', 'leave', 'turn'] as const)
  const sent =
    manner === 'half' ? bytes.subarray(0, source.chance.between(1, bytes.length - 1)) : bytes
  return { number, asked: [asked], pieces: [sent], manner, broken: manner === 'half' }
}

/** Bytes that no client sends: lengths that lie, lines that are none, too many of them. */
function brokenShot(number: number, source: Source): Shot {
  const { chance: drawn } = source
  const { asked, bytes } = request(source, { connection: 'close', ...lyingHeaders(drawn) })
  const damaged = Buffer.from(bytes)
  if (drawn.between(0, 2) === 0)
    damaged[drawn.between(0, Math.min(300, bytes.length - 1))] = drawn.between(0, 255)
  // No more comes: a length that promises more must not be waited for.
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

/** Who asks: visitors come from many addresses, most of them speak one of the two languages. */
function visitorHeaders({ route, distance, facts, chance: drawn }: Source): Record<string, string> {
  const address = `10.1.${drawn.between(0, 9)}.${drawn.between(1, 19)}`
  // Metrics are for the machine itself.
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

/** Mostly a new key; at times one that was used, so that an order is asked for again or with another gift. */
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

/** Mostly whole, at times in two or three pieces that end anywhere. */
function cutInto(bytes: Buffer, drawn: Chance): Buffer[] {
  if (drawn.between(0, 4) > 0 || bytes.length < 3) return [bytes]
  const one = drawn.between(1, bytes.length - 1)
  const other = drawn.between(one, bytes.length - 1)
  return [bytes.subarray(0, one), bytes.subarray(one, other), bytes.subarray(other)]
}
