import type { Chance } from '../chance'
import type { Facts } from './facts'
import { oddValue, ODD_NAMES } from './odd-values'

/** The part of JSON Schema that the service's routes use. */
export interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  maxItems?: number
}

/** A value that a property's schema allows, preferably one that exists in the service. */
function validValue(name: string, schema: Schema, facts: Facts, chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.type === 'boolean') return chance.between(0, 1) === 1
  if (schema.type === 'integer') return wholeNumber(schema, chance)
  if (schema.type === 'array') return someOf(schema, facts, chance)
  const known = facts.values[name]
  if (known?.length) return chance.pick(known)
  if (schema.format === 'date')
    return chance.pick(['2024-02-29', '2026-11-20', '1900-01-01', '2100-12-31'])
  if (schema.format === 'date-time')
    return chance.pick([
      '2016-12-31T23:59:60Z',
      '2026-11-20T08:00:00+08:00',
      '2100-01-01T00:00:00Z',
    ])
  if (schema.format === 'uuid') return uuid(chance)
  if (name.endsWith('_quantity')) return chance.pick(['0', '5', '12.25'])
  if (name.startsWith('amount'))
    return chance.pick(['1', '0.5', '88.80', '50000', '999999999999.99'])
  if (name === 'idempotency-key') return letters(chance, 22, 64)
  return text(schema, chance)
}

/** Objects, because no route takes other lists. */
const someOf = ({ items = {}, maxItems = 3 }: Schema, facts: Facts, chance: Chance): unknown[] =>
  Array.from({ length: chance.between(0, maxItems) }, () =>
    Object.fromEntries(validFields(items, facts, chance)),
  )

/** Mostly small, sometimes the minimum or maximum. */
const wholeNumber = ({ minimum = 0, maximum = 100 }: Schema, chance: Chance) =>
  chance.pick([minimum, maximum, chance.between(minimum, Math.min(maximum, minimum + 5))])

function text({ minLength = 0, maxLength = 40 }: Schema, chance: Chance): string {
  const length = chance.pick([minLength, maxLength, Math.min(maxLength, minLength + 5)])
  return Array.from({ length }, () =>
    chance.pick(['田', '园', 'a', 'Z', '7', '-', ' ', '%', "'"]),
  ).join('')
}

export const letters = (chance: Chance, from: number, to: number): string =>
  Array.from({ length: chance.between(from, to) }, () => chance.pick([...'abcXYZ019_-'])).join('')

function uuid(chance: Chance): string {
  const hex = (length: number) =>
    Array.from({ length }, () => chance.between(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

/** The value as a query or form contains it. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Fields that an object's schema allows; optional ones are sometimes omitted. */
export function validFields(schema: Schema, facts: Facts, chance: Chance): [string, unknown][] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties)
    .filter(([name]) => required.includes(name) || chance.between(0, 2) === 0)
    .map(([name, property]) => [name, validValue(name, property, facts, chance)])
}

/** The same fields with one or two changed, duplicated, omitted or added. */
export function nearFields(fields: [string, unknown][], chance: Chance): [string, unknown][] {
  const changed = [...fields]
  for (let times = chance.between(1, 2); times > 0; times--) damage(changed, chance)
  return changed
}

function damage(fields: [string, unknown][], chance: Chance): void {
  const place = chance.between(0, Math.max(0, fields.length - 1))
  const [name = 'id', value = ''] = fields[place] ?? []
  switch (chance.between(0, 5)) {
    case 0:
      fields.splice(place, 1)
      break
    case 1:
      fields.push([name, oddValue(chance)])
      break
    case 2:
      fields.push([chance.pick(ODD_NAMES), oddValue(chance)])
      break
    case 3:
      fields[place] = [name, textOf(value) + textOf(oddValue(chance))]
      break
    default:
      fields[place] = [name, oddValue(chance)]
  }
}
