import { fieldsOf } from '../fields'
import type { FuzzCase } from './fuzz-case'
import type { Answer, Outcome } from './wire'

/**
 * The API answers every valid HTTP request to a path below its base. Anything else is refused earlier by Node's parser
 * or Fastify (400, 408, 413, 417, 431, with their own body or none), when no path is known yet, so these answers need
 * no envelope.
 */
const BASE = '/api'
const REFUSED_BEFORE = [400, 408, 413, 417, 431, 505]

/** Content types outside the envelope that a successful route may answer with, by path. */
const OTHER_TYPES: [RegExp, RegExp][] = [
  [/^\/api\/openapi\.json$/, /^application\/json/],
  [/^\/api\/docs$/, /^text\/html/],
  [/^\/api\/docs\/page\.css$/, /^text\/css/],
  [/^\/api\/metrics$/, /^text\/plain/],
  [
    /^\/api\/finance\/(donation|expense|entry|transfer)\/export$/,
    /^(text\/csv|application\/jsonl)/,
  ],
  [/^\/api\/finance\/ledger\/data-package$/, /^application\/zip/],
  [/^\/api\/finance\/voucher\/get$/, /^application\/pdf/],
  [/^\/api\/trace\/document\/get$/, /^application\/pdf/],
  [/^\/api\/log\/(goods-)?proof\/((name|content)-)?file$/, /^text\/plain/],
  [/^\/api\/trace\/epcis\/events$/, /^application\/ld\+json/],
  [/^\/api\/pay\/order\/watch$/, /^text\/event-stream/],
  [/^\/api\/pay\/sandbox\/cashier$/, /^text\/html/],
  [/^\/api\/pay\/sandbox\/page\.css$/, /^text\/css/],
]
/**
 * Channels get answers in their own format, also when a notification is refused: `fail` or `FAIL` with 500, so that
 * they retry. Internal errors look the same to them, but also write an error line, which is checked separately.
 */
const NOTIFY = /^\/api\/pay\/notify\/[^/]+$/
const CHANNEL_WORD = /^(success|fail|\{"code":"(SUCCESS|FAIL)","message":"[^"]+"\})$/
/** Browsers' reports are counted; there is nothing to answer. */
const BEACONS = /^\/api\/beacons(\/reports)?$/
const DECIDE = /^\/api\/pay\/sandbox\/decide$/

/** What is wrong with the outcome of a fuzzed connection, one sentence each; empty when nothing is. */
export function faultsOf(fuzzCase: FuzzCase, { answers, end }: Outcome): string[] {
  const faults = answers.flatMap((answer, place) => answerFaults(fuzzCase, answer, place))
  if (end === 'limit') faults.push('There was neither an answer nor an end in time.')
  const asked = fuzzCase.manner === 'read' && !fuzzCase.broken
  // The parser closes the connection after a refused request, and so drops all requests that follow on it.
  const refused = answers.some(({ headers }) => headers['connection'] === 'close')
  const wanted = fuzzCase.asked.some(({ method }) => method === 'CONNECT') ? 0 : 1
  if (asked && end === 'closed' && answers.length < wanted && !refused)
    faults.push('The connection was closed without an answer.')
  if (asked && answers.some(({ whole, headers }) => !whole && !isStream(headers)))
    faults.push('An answer was cut off.')
  return faults
}

const isStream = (headers: Record<string, string>) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false

function answerFaults(fuzzCase: FuzzCase, answer: Answer, place: number): string[] {
  const { status } = answer
  const { method, target } = fuzzCase.asked[place] ?? { method: '?', target: '?' }
  const where = `${method} ${target.slice(0, 200)} answered ${status}`
  if (status < 200 || status > 599) return [`${where}: no HTTP status`]
  if (status >= 500 && status !== 503) return [`${where}: ${answer.body.slice(0, 300)}`]
  if (status === 503 && answer.headers['retry-after'] === undefined)
    return [`${where} without Retry-After: ${answer.body.slice(0, 300)}`]
  if (fuzzCase.broken && REFUSED_BEFORE.includes(status)) return []
  if (method === 'HEAD' || !answer.whole) return []
  const path = pathOf(target)
  if (!isBelow(path)) return []
  return fits(path, answer) ? [] : [`${where} outside the envelope: ${answer.body.slice(0, 300)}`]
}

/** The path as the router reads it: decoded once, without the query. */
function pathOf(target: string): string {
  const [path = ''] = target.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isBelow = (path: string) => path === BASE || path.startsWith(`${BASE}/`)

function fits(path: string, { status, headers, body }: Answer): boolean {
  const type = headers['content-type'] ?? ''
  if (NOTIFY.test(path) && CHANNEL_WORD.test(body)) return true
  if (BEACONS.test(path) && status === 204) return body === ''
  if (DECIDE.test(path) && status === 303) return body === ''
  const other = OTHER_TYPES.find(([of]) => of.test(path))
  if (other && status === 200) return other[1].test(type)
  return /^application\/json/.test(type) && isEnvelope(status, body)
}

/**
 * Whether a body is `code`, `msg` and `data`, with code 0 for success and otherwise a code that begins with the status.
 */
function isEnvelope(status: number, text: string): boolean {
  const { code, msg, data } = fieldsOf(parsed(text))
  if (typeof code !== 'number' || typeof msg !== 'string' || data === undefined) return false
  return status === 200 ? code === 0 : Math.floor(code / 100) === status && msg !== ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The body was truncated when it was stored, so only its beginning is checked.
    return text.startsWith('{"code":0,"msg":"","data":')
      ? { code: 0, msg: '', data: {} }
      : undefined
  }
}
