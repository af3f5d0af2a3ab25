import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { Type, type Static, type TOptional, type TString } from 'typebox'
import type { Queries } from '../database/schema'
import type { GoodsRole } from '../database/trace-tables'
import { Failure } from '../envelope/failure'
import { cbvWord } from './cbv'
import { detailConditions, details } from './event-details'
import { fieldConditions, fieldParameters } from './event-fields'
import { Moment, Values, valuesOf } from './event-parameters'
import { tradeItemOf, type TradeItem } from './gs1'
import { momentOf } from './moment'

/** Where each parameter looks for goods. */
const MATCHES = {
  MATCH_epc: ['epc'],
  MATCH_parentID: ['parent'],
  MATCH_inputEPC: ['input'],
  MATCH_outputEPC: ['output'],
  MATCH_anyEPC: ['epc', 'parent', 'input', 'output'],
  MATCH_epcClass: ['class'],
  MATCH_inputEPCClass: ['inputClass'],
  MATCH_outputEPCClass: ['outputClass'],
  MATCH_anyEPCClass: ['class', 'inputClass', 'outputClass'],
} as const satisfies Record<string, readonly GoodsRole[]>
type Match = keyof typeof MATCHES

const matches = Object.fromEntries(
  Object.entries(MATCHES).map(([name, roles]) => [
    name,
    Values(`EPC URIs or Digital Links, which mean the same; looked for as ${roles.join(', ')}.`),
  ]),
) as Record<Match, TOptional<TString>>

export const EventQuery = Type.Object(
  {
    eventType: Values('Kinds of events: `ObjectEvent|TransformationEvent`.'),
    GE_eventTime: Moment('Happened at this time or later.'),
    LT_eventTime: Moment('Happened before this time.'),
    GE_recordTime: Moment('Recorded at this time or later.'),
    LT_recordTime: Moment('Recorded before this time.'),
    EQ_action: Values('`ADD`, `OBSERVE` or `DELETE`.'),
    EQ_bizStep: Values('Steps: `commissioning|packing`.'),
    EQ_disposition: Values('Dispositions: `in_transit`.'),
    EQ_readPoint: Values('Where it was read.'),
    EQ_bizLocation: Values('Where the goods were afterwards.'),
    EQ_eventID: Values('Names of events.'),
    EXISTS_errorDeclaration: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: '`true`: only what declares another event an error.',
      }),
    ),
    ...details,
    ...matches,
    WD_readPoint: Values('As `EQ_readPoint`: no place here is known to lie within another.'),
    WD_bizLocation: Values('As `EQ_bizLocation`, likewise.'),
    eventCountLimit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'At most so many, over all pages.',
      }),
    ),
    maxEventCount: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Refused when there are more. Not together with `eventCountLimit`.',
      }),
    ),
    orderBy: Type.Optional(
      Type.Enum(['eventTime', 'recordTime'], { description: 'By default `recordTime`.' }),
    ),
    orderDirection: Type.Optional(
      Type.Enum(['ASC', 'DESC'], { description: 'By default `DESC`.' }),
    ),
    perPage: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Events of one page; 30 by default.',
      }),
    ),
    nextPageToken: Type.Optional(
      Type.String({
        pattern: '^[1-9]\\d{0,17}$',
        description: 'From the `Link` header of the page before.',
      }),
    ),
  },
  { additionalProperties: false, patternProperties: fieldParameters },
)
export type EventQuery = Static<typeof EventQuery>

export interface EventPage {
  /** Each as it was sent, with when it was recorded. */
  events: unknown[]
  /** Null when these were the last. */
  next: string | null
}

const PER_PAGE = 30

/** The events that match every parameter. */
export async function findEvents(queries: Queries, query: EventQuery): Promise<EventPage> {
  await refuseTooMany(queries, query)
  const {
    orderBy = 'recordTime',
    orderDirection = 'DESC',
    nextPageToken,
    eventCountLimit = Infinity,
  } = query
  const perPage = Math.min(query.perPage ?? PER_PAGE, eventCountLimit)
  const column = orderBy === 'eventTime' ? 'event_time' : 'record_time'
  const direction = orderDirection === 'ASC' ? 'asc' : 'desc'
  let events = queries
    .selectFrom('trace_event')
    .select(['id', 'event', 'record_time'])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(perPage + 1)
  for (const condition of conditionsOf(query)) events = events.where(condition)
  if (nextPageToken !== undefined)
    events = events.where(
      sql<SqlBool>`(${sql.ref(column)}, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
        (select ${sql.ref(column)}, id from trace_event where id = ${nextPageToken}::bigint)`,
    )
  const found = await events.execute()
  const page = found.slice(0, perPage)
  return {
    events: page.map(({ event, record_time }) => ({
      ...(JSON.parse(event) as object),
      recordTime: record_time.toISOString(),
    })),
    next: found.length > perPage && perPage < eventCountLimit ? String(page.at(-1)!.id) : null,
  }
}

/**
 * Section 8.2.7: whoever wants all or nothing is told when there are more.
 * @throws {Failure} `tooManyEvents`, or `badFields` for both limits at once
 */
async function refuseTooMany(queries: Queries, query: EventQuery): Promise<void> {
  const { maxEventCount, eventCountLimit } = query
  if (maxEventCount === undefined) return
  if (eventCountLimit !== undefined)
    throw new Failure('badFields', [
      {
        field: 'maxEventCount',
        reason: {
          zh: '不能和 eventCountLimit 一起用。',
          en: 'cannot be used together with eventCountLimit.',
        },
      },
    ])
  let some = queries
    .selectFrom('trace_event')
    .select('id')
    .limit(maxEventCount + 1)
  for (const condition of conditionsOf(query)) some = some.where(condition)
  if ((await some.execute()).length > maxEventCount) throw new Failure('tooManyEvents')
}

function conditionsOf(query: EventQuery): Expression<SqlBool>[] {
  const isOneOf = (column: string, text: string | undefined, read = (value: string) => value) =>
    text === undefined
      ? []
      : [sql<SqlBool>`${sql.ref(column)} = any(${valuesOf(text).map(read)}::text[])`]
  const compare = (column: string, sign: '>=' | '<', time: string | undefined) =>
    time === undefined
      ? []
      : [sql<SqlBool>`${sql.ref(column)} ${sql.raw(sign)} ${momentOf(time)}::timestamptz`]
  const { EXISTS_errorDeclaration: declares } = query
  return [
    ...isOneOf('type', query.eventType),
    ...isOneOf('action', query.EQ_action),
    ...isOneOf('biz_step', query.EQ_bizStep, (value) => cbvWord('BizStep', value)),
    ...isOneOf('disposition', query.EQ_disposition, (value) => cbvWord('Disp', value)),
    ...isOneOf('read_point', query.EQ_readPoint),
    ...isOneOf('biz_location', query.EQ_bizLocation),
    ...isOneOf('event_id', query.EQ_eventID),
    ...compare('event_time', '>=', query.GE_eventTime),
    ...compare('event_time', '<', query.LT_eventTime),
    ...compare('record_time', '>=', query.GE_recordTime),
    ...compare('record_time', '<', query.LT_recordTime),
    ...isOneOf('read_point', query.WD_readPoint),
    ...isOneOf('biz_location', query.WD_bizLocation),
    ...detailConditions(query),
    ...fieldConditions(query),
    ...(declares === undefined ? [] : [sql<SqlBool>`declares_error = ${declares === 'true'}`]),
    ...Object.entries(MATCHES).flatMap(([name, roles]) => {
      const text = query[name as Match]
      return text === undefined ? [] : [namesGoods(roles, valuesOf(text))]
    }),
  ]
}

/** Whether an event names one of these goods, in whichever form it names it; a product stands for all of its pieces. */
function namesGoods(roles: readonly string[], uris: string[]): Expression<SqlBool> {
  const items = uris.flatMap((uri) => tradeItemOf(uri) ?? []).map(isItem)
  return sql<SqlBool>`id in (
    select event from trace_goods
    where role = any(${roles}::text[]) and (${sql.join([sql`uri = any(${uris}::text[])`, ...items], sql` or `)})
  )`
}

const isItem = ({ gtin, batch, serial }: TradeItem): RawBuilder<SqlBool> => {
  const more = [
    ...(batch === null ? [] : [sql`batch = ${batch}`]),
    ...(serial === null ? [] : [sql`serial = ${serial}`]),
  ]
  return sql<SqlBool>`(${sql.join([sql`gtin = ${gtin}`, ...more], sql` and `)})`
}
