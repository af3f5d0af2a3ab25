import type { Chance } from '../chance'
import type { Facts } from './facts'
import { DAMAGED, oddText } from './odd-values'
import { nearFields, textOf, validFields, type Schema } from './values'
import type { Route } from './watched-routes'

/** How far a request is from a valid one: valid, wrong in one or two places, or arbitrary. */
export type Distance = 'valid' | 'near' | 'wild'

/** Percent-encodes a text that may contain unpaired surrogates, which `encodeURIComponent` refuses. */
const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')

export const pairs = (fields: [string, unknown][]): string =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`).join('&')

/** The request target: path and query, as Latin-1 bytes. */
export function targetOf(route: Route, distance: Distance, facts: Facts, chance: Chance): string {
  const path = pathOf(route, distance, facts, chance)
  const query = queryOf(route, distance, facts, chance)
  if (distance !== 'wild') return query ? `${path}?${query}` : path
  switch (chance.between(0, 5)) {
    case 0:
      return path + chance.pick(DAMAGED)
    case 1:
      return `${path}${chance.pick(['/', '//', '/..', '/.', ';a=b', '#x', '?', '?&&=&', '\\'])}`
    case 2:
      return path.replace('/', chance.pick(['//', '/./', '/x/../', '/%2e/', '/\\']))
    case 3:
      return chance.between(0, 1) ? path.toUpperCase() : `http://other.example${path}`
    default:
      return `${path}?${query}${chance.pick(['&', '&&', '?', ''])}${chance.pick(DAMAGED)}`
  }
}

function pathOf({ url }: Route, distance: Distance, facts: Facts, chance: Chance): string {
  if (url.endsWith('/*')) return starPath(url, distance, facts, chance)
  return url.replace(/:(\w+)/g, (_, name: string) =>
    distance === 'wild' ? encoded(oddText(chance)) : chance.pick(KNOWN[name] ?? ['x']),
  )
}

/** What exists, by the name of a parameter in a path. */
const KNOWN: Record<string, readonly string[]> = {
  channel: ['sandbox', 'alipay', 'wechat'],
  // Streams with a cover of the demonstration.
  id: ['paddy', 'henhouse'],
}

/** A tile's or a signed media path, or one with a single wrong character. */
function starPath(url: string, distance: Distance, facts: Facts, chance: Chance): string {
  const exists = url.startsWith('/log/') ? facts.tiles : facts.media
  const known = exists.length > 0 ? chance.pick(exists) : `${url.slice(0, -1)}x/1/a/b`
  if (distance === 'valid') return known
  const place = chance.between(url.length, known.length)
  const odd =
    distance === 'near' ? chance.pick(['x', '0', '/', '-', '%2f', '..']) : encoded(oddText(chance))
  return known.slice(0, place) + odd + known.slice(place + 1)
}

function queryOf({ schema }: Route, distance: Distance, facts: Facts, chance: Chance): string {
  const wanted: Schema = schema.querystring ?? {}
  const fields = validFields(wanted, facts, chance)
  // A cashier's order and access token must match.
  if (wanted.properties?.['pass'] && facts.cashiers.length > 0)
    fields.splice(0, fields.length, ...Object.entries(chance.pick(facts.cashiers)))
  return pairs(distance === 'valid' ? fields : nearFields(fields, chance))
}
