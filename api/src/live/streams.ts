import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import type { LiveStreamTable, Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Demo, NoQuery, PLAIN, Time } from '../envelope/text'
import { coverOf } from './cover'
import { playUrl, PlayUrl, tellState } from './play-url'
import type { LiveSettings } from './settings'
import { stateOf, STREAM_STATUSES, type StreamState } from './state'

const Times = {
  startedAt: Type.Union([
    Time('When it went live, is expected to go live, or last went live.'),
    Type.Null(),
  ]),
  endedAt: Type.Union([Time('When it was last live; null while it is live.'), Type.Null()]),
}

const Stream = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    place: Type.String(),
    status: Type.Enum(STREAM_STATUSES, { type: 'string' }),
    coverUrl: Type.String(),
    coverSizes: Type.Array(Type.Object({ url: Type.String(), width: Type.Integer() }), {
      description: 'The cover in each width, in pixels; empty when `coverUrl` is its only file.',
    }),
    ...Times,
    demo: Demo,
  },
  { title: 'Stream' },
)

const StreamQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN, reason: 'text' }) },
  { additionalProperties: false },
)

export const liveRoutes: FastifyPluginAsyncTypebox<{
  queries: Queries
  live: LiveSettings
}> = async (app, { queries, live }) => {
  app.get(
    '/live/stream/list-all',
    {
      config: { compressed: true },
      schema: {
        summary: 'All streams: live ones first, then upcoming, then offline',
        querystring: NoQuery,
        response: { 200: Answer(Type.Array(Stream)), ...failing('badFields') },
      },
    },
    async () => answer((await allStreams(queries)).map(tell)),
  )
  app.get(
    '/live/stream/get-play-url',
    {
      schema: {
        summary: 'Signed playlist URL of a live stream',
        querystring: StreamQuery,
        response: { 200: Answer(PlayUrl), ...failing('badFields', 'noStream', 'notLive') },
      },
    },
    async (request) => answer(await playUrl(queries, live, request.query.id)),
  )
}

interface Standing {
  row: Selectable<LiveStreamTable>
  state: StreamState
}

/** Every stream with its state: live ones, then upcoming by start time, then offline; otherwise newest first. */
export async function allStreams(queries: Queries, now = new Date()): Promise<Standing[]> {
  const rows = await queries.selectFrom('live_stream').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ row, state: stateOf(row, now) })).toSorted(byState)
}

const RANKS = { live: 0, upcoming: 1, offline: 2 }

function byState({ state: one }: Standing, { state: other }: Standing): number {
  const time = ({ startedAt }: StreamState) => startedAt?.getTime() ?? 0
  if (one.status !== other.status) return RANKS[one.status] - RANKS[other.status]
  return one.status === 'upcoming' ? time(one) - time(other) : time(other) - time(one)
}

function tell({ row, state }: Standing) {
  const { id, title, description, place, demo } = row
  return { id, title, description, place, ...tellState(state), ...coverOf(row, state), demo }
}
