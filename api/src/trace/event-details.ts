import { sql, type Expression, type SqlBool } from 'kysely'
import { Type } from 'typebox'
import { Moment, Values, valuesOf } from './event-parameters'
import { momentOf } from './moment'

/*
 * Parameters on what an event says in its details (EPCIS 2.0, section 8.2.7.1). No column holds it, so it is read out of the
 * event; together with a time, an item or a step few events are.
 */

const Quantity = (description: string) =>
  Type.Optional(
    Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,6})?$', reason: 'number', description }),
  )
const SIGNS = { EQ: '=', GT: '>', GE: '>=', LT: '<', LE: '<=' } as const

export const details = {
  EQ_quantity: Quantity('Names a class of goods with this quantity.'),
  GT_quantity: Quantity('With more than this quantity.'),
  GE_quantity: Quantity('With this quantity or more.'),
  LT_quantity: Quantity('With less than this quantity.'),
  LE_quantity: Quantity('With this quantity or less.'),
  EQ_transformationID: Values('Parts of one transformation.'),
  EQ_persistentDisposition_set: Values('Dispositions that the event sets.'),
  EQ_persistentDisposition_unset: Values('Dispositions that the event ends.'),
  GE_errorDeclarationTime: Moment('Declared an error at this time or later.'),
  LT_errorDeclarationTime: Moment('Declared an error before this time.'),
  EQ_errorReason: Values('Why it was declared an error: `incorrect_data`.'),
  EQ_correctiveEventID: Values('The names of the right events.'),
  EXISTS_sensorElement: Type.Optional(
    Type.Enum(['true', 'false'], { description: '`true`: only what has readings of sensors.' }),
  ),
}

type Details = { readonly [Name in keyof typeof details]?: string | undefined }

const EVENT = sql`event::jsonb`

/** What the events must say in their details. */
export function detailConditions(query: Details): Expression<SqlBool>[] {
  const one = (path: string, text: string | undefined) =>
    text === undefined
      ? []
      : [sql<SqlBool>`${EVENT} #>> ${sql.lit(path)}::text[] = any(${valuesOf(text)}::text[])`]
  const any = (path: string, text: string | undefined) =>
    text === undefined
      ? []
      : [
          sql<SqlBool>`coalesce(${EVENT} #> ${sql.lit(path)}::text[], '[]') ?| ${valuesOf(text)}::text[]`,
        ]
  const declared = sql`(${EVENT} #>> '{errorDeclaration,declarationTime}')::timestamptz`
  const when = (sign: '>=' | '<', time: string | undefined) =>
    time === undefined
      ? []
      : [sql<SqlBool>`${declared} ${sql.raw(sign)} ${momentOf(time)}::timestamptz`]
  const { EXISTS_sensorElement: sensors } = query
  return [
    ...(Object.keys(SIGNS) as (keyof typeof SIGNS)[]).flatMap((sign) => {
      const quantity = query[`${sign}_quantity`]
      return quantity === undefined ? [] : [hasQuantity(SIGNS[sign], quantity)]
    }),
    ...one('{transformationID}', query.EQ_transformationID),
    ...any('{persistentDisposition,set}', query.EQ_persistentDisposition_set),
    ...any('{persistentDisposition,unset}', query.EQ_persistentDisposition_unset),
    ...when('>=', query.GE_errorDeclarationTime),
    ...when('<', query.LT_errorDeclarationTime),
    ...one('{errorDeclaration,reason}', query.EQ_errorReason),
    ...any('{errorDeclaration,correctiveEventIDs}', query.EQ_correctiveEventID),
    ...(sensors === undefined
      ? []
      : [
          sql<SqlBool>`jsonb_path_exists(${EVENT}, '$.sensorElementList[*]') = ${sensors === 'true'}::boolean`,
        ]),
  ]
}

/** In any of the lists of classes with quantities, which no other lists of an event are. */
const hasQuantity = (sign: string, quantity: string): Expression<SqlBool> => sql<SqlBool>`exists (
  select from jsonb_path_query(${EVENT}, '$.*[*].quantity') as quantity
  where jsonb_typeof(quantity) = 'number' and (quantity #>> '{}')::numeric ${sql.raw(sign)} ${quantity}::numeric
)`
