import type { TLocalizedValidationError } from 'typebox/error'
import { fieldsOf } from '../fields'
import type { Fault, Sentence } from './failure'
import { propertyAt, type Property } from './properties'
import { LINES, unfitFor } from './signs'

/** Error sentences for formats and patterns, keyed by the `reason` keyword of the field's schema. */
const shapes: Record<string, Sentence> = {
  date: {
    zh: '应为存在的日期，写作 2026-11-20。',
    en: 'must be an existing date, like 2026-11-20.',
  },
  time: {
    zh: '应为带时区的时间，写作 2026-11-20T08:00:00+08:00。',
    en: 'must be a time with an offset, like 2026-11-20T08:00:00+08:00.',
  },
  number: {
    zh: '应为数字，最多 12 位整数、6 位小数，如 12.5。',
    en: 'must be a number with at most 12 digits and 6 decimals, like 12.5.',
  },
  numberOrTime: {
    zh: '应为数字，最多 12 位整数、6 位小数，如 12.5；或带时区的时间，写作 2026-11-20T08:00:00+08:00。',
    en: 'must be a number with at most 12 digits and 6 decimals, like 12.5, or a time with an offset, like 2026-11-20T08:00:00+08:00.',
  },
  amount: {
    zh: '应为不小于 0 的金额，最多 12 位整数、两位小数，如 1280.00。',
    en: 'must be an amount of at least 0 with at most 12 digits and two decimals, like 1280.00.',
  },
  text: {
    zh: '不能含有换行或控制字符。',
    en: 'must not contain line breaks or control characters.',
  },
  consent: { zh: '需要同意后才能提交。', en: 'is required.' },
  entry: { zh: '应为账目编号，如 1024。', en: 'must be the number of an entry, like 1024.' },
  leaves: {
    zh: '须是日志里的位置，从 0 算起；几个之间用逗号隔开，最多 100 个。',
    en: 'must be places in the log, counted from 0; several are separated by commas, at most 100.',
  },
  entries: {
    zh: '应为 1 到 100 个账目编号，用逗号隔开，如 1024,1025。',
    en: 'must be 1 to 100 numbers of entries, separated by commas, like 1024,1025.',
  },
  sha256: {
    zh: '应为 SHA-256，64 个小写十六进制字符。',
    en: 'must be a SHA-256: 64 lower-case hexadecimal characters.',
  },
  key: {
    zh: '应为 22 到 64 个字母、数字、- 或 _。',
    en: 'must be 22 to 64 letters, digits, - or _.',
  },
  uuid: { zh: '应为 UUID。', en: 'must be a UUID.' },
}

const unknown: Sentence = { zh: '没有这个参数。', en: 'is not a known parameter.' }

/**
 * Turns the validator's errors into one fault per field: the first error of each.
 * @param value the checked value, so that a fault can name the forbidden character in a text
 */
export function faultsOf(
  errors: TLocalizedValidationError[],
  schema: object,
  value: unknown,
): Fault[] {
  const faults = new Map<string, Sentence>()
  for (const error of errors)
    for (const [field, reason] of readings(error, schema, value))
      if (!faults.has(field)) faults.set(field, reason)
  return [...faults].map(([field, reason]) => ({ field, reason }))
}

function readings(
  error: TLocalizedValidationError,
  schema: object,
  value: unknown,
): [string, Sentence][] {
  const path = error.instancePath.split('/').slice(1).map(unescaped)
  const below = (name: string) => [...path, name].join('.')
  if (error.keyword === 'additionalProperties')
    return error.params.additionalProperties.map((name) => [below(name.slice(0, 60)), unknown])
  if (error.keyword === 'required')
    return error.params.requiredProperties.map((name) => [
      below(name),
      { zh: '必须填写。', en: 'is required.' },
    ])
  const field = path.join('.')
  if (error.keyword === 'boolean') return [[field.slice(0, 60), unknown]]
  const property = propertyAt(schema, path)
  return [
    [
      field || 'body',
      signFault(error, property, valueAt(value, path)) ?? sentence(error, property),
    ],
  ]
}

/** A name in a JSON pointer (RFC 6901). */
const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce((within: unknown, name) => fieldsOf(within)[name], value)

/** Names the forbidden character in a text whose pattern is one of those in `signs`. */
function signFault(
  { keyword }: TLocalizedValidationError,
  { reason, pattern }: Property,
  value: unknown,
): Sentence | undefined {
  if (keyword !== 'pattern' || reason !== 'text') return undefined
  return unfitFor(pattern === LINES ? 'lines' : 'line', String(value))
}

function sentence(error: TLocalizedValidationError, property: Property): Sentence {
  if (property.enum) {
    const choices = property.enum.join(', ')
    return { zh: `只能是：${choices}。`, en: `must be one of: ${choices}.` }
  }
  if (property.type === 'integer') {
    const { minimum: low, maximum: high } = property
    return {
      zh: `应为 ${low} 到 ${high} 之间的整数。`,
      en: `must be a whole number from ${low} to ${high}.`,
    }
  }
  if (error.keyword === 'maxLength' || error.keyword === 'minLength') {
    const { minLength: low = 0, maxLength: high } = property
    return { zh: `应为 ${low} 到 ${high} 个字。`, en: `must be ${low} to ${high} characters long.` }
  }
  if (error.keyword === 'type' && property.type === 'string')
    return { zh: '应为一个文本值。', en: 'must be a single text value.' }
  return shapes[property.reason ?? ''] ?? { zh: '格式不正确。', en: 'has an invalid format.' }
}
