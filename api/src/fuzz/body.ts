import { gzipSync } from 'node:zlib'
import type { Chance } from '../chance'
import type { Facts } from './facts'
import { BROKEN_JSON, oddText } from './odd-values'
import { pairs, type Distance } from './target'
import { nearFields, textOf, validFields } from './values'
import type { Route } from './watched-routes'

/** A body with its headers, except for the length, which the sender adds. */
export interface Body {
  bytes: Buffer
  headers: Record<string, string>
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TYPES = [
  ...[
    JSON_TYPE,
    FORM_TYPE,
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'a/b/c',
  ],
  ...[
    'application/json; charset=utf-16',
    'APPLICATION/JSON',
    'application/json;',
    '*/*',
    'x'.repeat(300),
    '',
  ],
]

/** Writes fields as JSON by hand, because a name may occur twice and `__proto__` must be an ordinary name. */
const jsonOf = (fields: [string, unknown][]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`

/** The body of a request for a route that takes one, at the given distance from a valid one. */
export function bodyOf(route: Route, distance: Distance, facts: Facts, chance: Chance): Body {
  if (route.url.includes('/pay/notify/')) return noticeOf(distance, facts, chance)
  if (distance === 'wild') return wildBody(chance)
  const fields = fieldsOf(route, facts, chance)
  const sent = distance === 'valid' ? fields : nearFields(fields, chance)
  return isForm(route) ? form(pairs(sent)) : json(jsonOf(sent))
}

const isForm = ({ url }: Route) => /\/(hook|decide)$/.test(url)
const json = (text: string): Body => ({
  bytes: Buffer.from(text),
  headers: { 'content-type': JSON_TYPE },
})
const form = (text: string): Body => ({
  bytes: Buffer.from(text),
  headers: { 'content-type': FORM_TYPE },
})

function fieldsOf({ url, schema }: Route, facts: Facts, chance: Chance): [string, unknown][] {
  const fields = validFields(schema.body ?? {}, facts, chance)
  if (url.endsWith('/hook') && facts.hooks.length > 0)
    return Object.entries(chance.pick(facts.hooks))
  if (url.endsWith('/create') && url.includes('/pay/') && facts.gifts.length > 0)
    return Object.entries(chance.pick(facts.gifts).body)
  if (url.endsWith('/decide') && facts.cashiers.length > 0) {
    const others = fields.filter(([name]) => name === 'decision')
    return [...Object.entries(chance.pick(facts.cashiers)), ...others]
  }
  return fields
}

/** A signed notification, or one whose signed bytes or headers were changed. */
function noticeOf(distance: Distance, facts: Facts, chance: Chance): Body {
  if (distance === 'wild' || facts.notices.length === 0) return wildBody(chance)
  const { notice } = chance.pick(facts.notices)
  const headers = Object.fromEntries(
    Object.entries(notice.headers).map(([name, value]) => [name, value ?? '']),
  )
  if (distance === 'valid') return { bytes: Buffer.from(notice.body), headers }
  const bytes = Buffer.from(notice.body)
  const place = chance.between(0, bytes.length - 1)
  if (chance.between(0, 1)) bytes[place] = chance.between(0, 255)
  else headers[chance.pick(Object.keys(headers))] = headerValue(oddText(chance))
  return { bytes, headers }
}

/** Removes the characters that would end a header line; with them the request would not be HTTP at all. */
export const headerValue = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 4_000)

function wildBody(chance: Chance): Body {
  const headers: Record<string, string> = { 'content-type': chance.pick(TYPES) }
  const bytes = wildBytes(chance)
  if (chance.between(0, 5) > 0) return { bytes, headers }
  const coding = chance.pick(['gzip', 'deflate', 'br', 'identity', 'x'])
  return { bytes: gzipSync(bytes), headers: { ...headers, 'content-encoding': coding } }
}

function wildBytes(chance: Chance): Buffer {
  switch (chance.between(0, 4)) {
    case 0:
      return Buffer.from(
        Array.from({ length: chance.between(0, 400) }, () => chance.between(0, 255)),
      )
    case 1:
      return Buffer.from(pairs([[oddText(chance), oddText(chance)]]))
    case 2:
      return Buffer.from(textOf(oddText(chance)))
    case 3:
      // Sizes around the body limits: 16 KB for visitors' forms, 1 MB in general.
      return Buffer.alloc(
        chance.pick([16_383, 16_385, 65_537, 200_000]),
        chance.pick(['0', ' ', '[']),
      )
    default:
      return Buffer.from(chance.pick(BROKEN_JSON))
  }
}
