import { sql, type Expression, type SqlBool } from 'kysely'
import { Type, type TSchema } from 'typebox'
import { Failure } from '../envelope/failure'
import { cbvForms } from './cbv'
import { SomeValues, valuesOf } from './event-parameters'
import { momentOf } from './moment'

/*
 * Parameters whose names depend on the data (EPCIS 2.0, section 8.2.7.1): fields of a sender's own, which have a prefix, as
 * the event writes it; fields of its parts, and the same at any depth below (`INNER`); documents, sources and destinations
 * by their type. With them, because they read the event in the same way: what sensors told, wherever a sensor says it.
 */

/** Where the fields of a part stand in an event. */
const PARTS = {
  ILMD: '$.ilmd',
  ERROR_DECLARATION: '$.errorDeclaration',
  READPOINT: '$.readPoint',
  BIZLOCATION: '$.bizLocation',
  SENSORELEMENT: '$.sensorElementList[*]',
  SENSORMETADATA: '$.sensorElementList[*].sensorMetadata',
  SENSORREPORT: '$.sensorElementList[*].sensorReport[*]',
} as const

/** Metadata and reports alike: some fields may stand in either. */
const SENSORS = '$.sensorElementList[*].*'
/** Fields of sensors that are asked for without a part. */
const SENSOR_TEXTS =
  '(?:type|deviceID|dataProcessingMethod|microorganism|chemicalSubstance|bizRules|(?:string|boolean|hexBinary|uri)Value)'
const SENSOR_TIMES = '(?:time|startTime|endTime)'

const LISTS = {
  bizTransaction: { list: 'bizTransactionList', vocabulary: 'BTT' },
  source: { list: 'sourceList', vocabulary: 'SDT' },
  destination: { list: 'destinationList', vocabulary: 'SDT' },
} as const

const SIGNS = { GT: '>', GE: '>=', LT: '<', LE: '<=' } as const

const NUMBER = '^-?\\d{1,12}(\\.\\d{1,6})?$'
const WORD = '[A-Za-z][\\w.-]{0,60}'
const FIELD = `(?:(?:INNER_)?(?:${Object.keys(PARTS).join('|')})_${WORD}(?::${WORD})?|(?:INNER_)?${WORD}:${WORD})`
const TYPED = `(?:${Object.keys(LISTS).join('|')})_[\\w:./-]{1,200}`

/** The schemas of these parameters by the pattern of their names, for `patternProperties`. */
export const fieldParameters: Record<string, TSchema> = {
  [`^EQ_(?:${FIELD}|${TYPED}|${SENSOR_TEXTS})$`]: SomeValues(),
  [`^(?:${Object.keys(SIGNS).join('|')})_${FIELD}$`]: Type.Union(
    [Type.String({ pattern: NUMBER }), Type.String({ format: 'date-time' })],
    { reason: 'numberOrTime' },
  ),
  [`^(?:GE|LT)_${SENSOR_TIMES}$`]: Type.String({ format: 'date-time', reason: 'time' }),
  [`^(?:EQ|${Object.keys(SIGNS).join('|')})_percRank$`]: Type.String({
    pattern: NUMBER,
    reason: 'number',
  }),
  [`^EXISTS_${FIELD}$`]: Type.Enum(['true', 'false']),
}

const NAME = new RegExp(
  `^(?<sign>EQ|EXISTS|${Object.keys(SIGNS).join('|')})_(?:(?<list>${Object.keys(LISTS).join('|')})_(?<type>.+)|(?<inner>INNER_)?(?:(?<part>${Object.keys(PARTS).join('|')})_)?(?<field>.+))$`,
)
const ANY = Object.keys(fieldParameters).map((pattern) => new RegExp(pattern))

/** Each of them reads the whole of every event that is left. */
const MOST = 10

/**
 * What these parameters of a query, which was checked, ask of an event.
 * @throws {Failure} `badFields` that names the first parameter too many
 */
export function fieldConditions(query: Readonly<Record<string, unknown>>): Expression<SqlBool>[] {
  const asked = Object.entries(query).filter(([name]) => ANY.some((pattern) => pattern.test(name)))
  const tooMany = asked[MOST]
  if (tooMany)
    throw new Failure('badFields', [
      {
        field: tooMany[0],
        reason: {
          zh: `这类参数最多 ${MOST} 个。`,
          en: `is one too many: at most ${MOST} parameters may name what they ask for.`,
        },
      },
    ])
  return asked.map(([name, text]) => conditionOf(NAME.exec(name)?.groups ?? {}, String(text)))
}

function conditionOf(
  { sign = '', list, type = '', inner, part, field = '' }: Partial<Record<string, string>>,
  text: string,
): Expression<SqlBool> {
  if (list !== undefined) return isListed(list as keyof typeof LISTS, type, text)
  // A field of a sender's own has a prefix.
  const own = field.includes(':') ? '$' : SENSORS
  const place = part === undefined ? own : PARTS[part as keyof typeof PARTS]
  // One level deeper, and any below: what stands at the top is not within. A value may be one, or a list.
  const path = `${place}${inner === undefined ? '' : '.*.**'}.${JSON.stringify(field)}[*]`
  const values = sql`jsonb_path_query(event::jsonb, ${path}::text::jsonpath) as value`
  if (sign === 'EXISTS')
    return sql<SqlBool>`exists (select from ${values}) = ${text === 'true'}::boolean`
  if (sign === 'EQ')
    return sql<SqlBool>`exists (select from ${values} where value #>> '{}' = any(${valuesOf(text)}::text[]))`
  if (!new RegExp(NUMBER).test(text))
    return hasTime(path, SIGNS[sign as keyof typeof SIGNS], momentOf(text))
  const compared = sql.raw(SIGNS[sign as keyof typeof SIGNS])
  return sql<SqlBool>`exists (
    select from ${values} where case when jsonb_typeof(value) = 'number'
      then (value #>> '{}')::numeric ${compared} ${text}::numeric else false end
  )`
}

/**
 * Whether one of these values is a time that compares so. A field of a sender's own may hold anything: what is no time, or
 * has no offset, does not match. PostgreSQL 15 reads neither a `Z` nor more than six decimals here.
 */
const hasTime = (
  path: string,
  sign: string,
  time: Date,
): Expression<SqlBool> => sql<SqlBool>`exists (
  select from jsonb_path_query(event::jsonb, ${path}::text::jsonpath) as value,
    regexp_replace(regexp_replace(value #>> '{}', '(\\.\\d{6})\\d+', '\\1'), 'Z$', '+00:00') as text
  where text ~ 'T.*[+-]\\d\\d:\\d\\d$' and jsonb_path_exists_tz(
    to_jsonb(text), ${`$ ? (@.datetime() ${sign} $time.datetime())`}::text::jsonpath,
    ${JSON.stringify({ time: time.toISOString().replace('Z', '+00:00') })}::jsonb
  )
)`

/** Whether a list of an event has one of these under the type, in whichever of its forms that is written. */
function isListed(kind: keyof typeof LISTS, type: string, text: string): Expression<SqlBool> {
  const { list, vocabulary } = LISTS[kind]
  return sql<SqlBool>`exists (
    select from jsonb_path_query(event::jsonb, ${`$.${list}[*]`}::text::jsonpath) as value
    where value ->> 'type' = any(${cbvForms(vocabulary, type)}::text[]) and value ->> ${kind} = any(${valuesOf(text)}::text[])
  )`
}
