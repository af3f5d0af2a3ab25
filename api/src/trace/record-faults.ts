import { Ajv, type ValidateFunction } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { gtinOf } from 'shared/gtin'
import { unfitFor } from '../envelope/signs'
import { fieldsOf } from '../fields'
import { once } from '../once'
import { saysOrganic } from '../organic'
import { fieldFaults, type FieldFault } from './epcis-faults'
import { kinds, type RecordOf } from './record-kinds'

/** The kinds of a document; a recall has a command of its own. */
export const IMPORTED = ['product', 'field', 'batch', 'test', 'certificate'] as const
export type Imported = (typeof IMPORTED)[number]

/** Compiled at the first import. */
const checks = once(() => {
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, formats: fullFormats })
  return Object.fromEntries(
    IMPORTED.map((kind) => [kind, ajv.compile(JSON.parse(JSON.stringify(kinds[kind].schema)))]),
  ) as Record<Imported, ValidateFunction>
})

/** What is wrong with a record by itself, whatever else is recorded. @param today no day of what has happened is after it */
export function recordFaults(kind: Imported, value: unknown, today: string): FieldFault[] {
  const check = checks()[kind]
  if (!check(value)) return fieldFaults(check.errors ?? [])
  const record = fieldsOf(value)
  return [
    ...textFaults(record),
    ...gtinFaults(record),
    ...orderFaults(record, today),
    ...(kind === 'product' ? nameFaults(value as RecordOf['product']) : []),
    ...(kind === 'test' ? detectionFaults(value as RecordOf['test']) : []),
  ]
}

/** Characters that no text may hold; a pattern of the schema could not say which. */
function textFaults(value: unknown, field = ''): FieldFault[] {
  if (typeof value === 'string') {
    const unfit = unfitFor('line', value)
    return unfit ? [{ field, reason: unfit.en.replace(/\.$/, '') }] : []
  }
  return Object.entries(fieldsOf(value)).flatMap(([name, inner]) =>
    textFaults(inner, field ? `${field}.${name}` : name),
  )
}

function gtinFaults({ gtin, gtins }: Record<string, unknown>): FieldFault[] {
  const one = typeof gtin === 'string' ? [['gtin', gtin] as const] : []
  const many = Array.isArray(gtins)
    ? gtins.map((each, at) => [`gtins.${at}`, String(each)] as const)
    : []
  return [...one, ...many]
    .filter(([, text]) => gtinOf(text) === null)
    .map(([field, text]) => ({ field, reason: `is ${text}, whose check digit is wrong` }))
}

/** Days that follow each other, none of them in the future. */
const ORDERS: [earlier: string, later: string][] = [
  ['harvestedOn', 'packedOn'],
  ['packedOn', 'bestBefore'],
  ['takenOn', 'reportedOn'],
  ['from', 'until'],
]
const PAST = ['harvestedOn', 'packedOn', 'takenOn', 'reportedOn']

function orderFaults(record: Record<string, unknown>, today: string): FieldFault[] {
  const dayOf = (field: string) => (typeof record[field] === 'string' ? record[field] : '')
  const reversed = ORDERS.filter(([one, other]) => dayOf(one) > dayOf(other) && dayOf(other)).map(
    ([one, other]) => ({ field: other, reason: `is ${dayOf(other)}, before ${one} ${dayOf(one)}` }),
  )
  const past = [...PAST.map((field) => [field, dayOf(field)] as const), ...innerDays(record)]
  const future = past
    .filter(([, day]) => day > today)
    .map(([field, day]) => ({ field, reason: `is ${day}, which has not come yet` }))
  return [...reversed, ...future]
}

/** Days within a record that have come: of soil tests, of consent, and on which bags went. */
function innerDays({ soil, grower, balance }: Record<string, unknown>): [string, string][] {
  const onDays = (field: string, list: unknown) =>
    (Array.isArray(list) ? list : []).map((one, at): [string, string] => [
      `${field}.${at}.on`,
      String(fieldsOf(one).on),
    ])
  const { consentOn } = fieldsOf(grower)
  return [
    ...onDays('soil', soil),
    ...onDays('balance.gone', fieldsOf(balance).gone),
    ...(typeof consentOn === 'string' ? [['grower.consentOn', consentOn] as [string, string]] : []),
  ]
}

/** A name holds for every batch, so it cannot say organic. A certificate says for which batches it holds. */
const nameFaults = ({ name }: RecordOf['product']): FieldFault[] =>
  saysOrganic(name)
    ? [
        {
          field: 'name',
          reason: `is "${name}": a name must not say organic, only a certificate says it, and the page shows that one`,
        },
      ]
    : []

/** "Not detected" proves nothing where the method would not have seen a value above the limit. */
const detectionFaults = ({ values }: RecordOf['test']): FieldFault[] =>
  values.flatMap(({ substance, value, detectionLimit = 0, limit }, at) =>
    value === null && limit !== null && detectionLimit > limit
      ? [
          {
            field: `values.${at}.detectionLimit`,
            reason: `of ${substance} is ${detectionLimit}, above the limit ${limit}, so "not detected" does not prove that the limit is kept`,
          },
        ]
      : [],
  )
