import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql, type Selectable } from 'kysely'
import { Type } from 'typebox'
import { shanghaiTime } from '../calendar'
import type { LiveStreamTable, Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { Demo, NoQuery, PLAIN, Time } from '../envelope/text'

export const STREAM_STATUSES = ['live', 'offline', 'upcoming'] as const
const PLAY_URL_LASTS_MS = 3_600_000

const Times = {
  startedAt: Type.Union([
    Time('When it went live, is expected to, or went live last.'),
    Type.Null(),
  ]),
  endedAt: Type.Union([Time('Not live: when it was last seen live.'), Type.Null()]),
}

export const Stream = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    place: Type.String(),
    status: Type.Enum(STREAM_STATUSES, { type: 'string' }),
    coverUrl: Type.String(),
    ...Times,
    demo: Demo,
  },
  { title: 'Stream' },
)

export const PlayUrl = Type.Object(
  {
    url: Type.String(),
    protocol: Type.Literal('hls'),
    expiresAt: Time('Ask again for a new address before then.'),
    expiresIn: Type.Integer({
      minimum: 0,
      description: 'Seconds until then, for clients whose clock is wrong.',
    }),
  },
  { title: 'PlayUrl' },
)

const StreamQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 64, pattern: PLAIN, reason: 'text' }) },
  { additionalProperties: false },
)

export const liveRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.get(
    '/live/stream/list-all',
    {
      schema: {
        summary: 'All streams: live ones first, then upcoming, then offline',
        querystring: NoQuery,
        response: { 200: Answer(Type.Array(Stream)), ...failing('badFields') },
      },
    },
    async () => answer(await allStreams(queries)),
  )
  app.get(
    '/live/stream/get-play-url',
    {
      schema: {
        summary: 'Where a live stream plays',
        querystring: StreamQuery,
        response: { 200: Answer(PlayUrl), ...failing('badFields', 'noStream', 'notLive') },
      },
    },
    async (request) => answer(await playUrl(queries, request.query.id)),
  )
}

async function allStreams(queries: Queries) {
  const rows = await queries
    .selectFrom('live_stream')
    .selectAll()
    .orderBy(sql`array_position(array['live', 'upcoming', 'offline'], status)`)
    .orderBy(sql`case when status = 'upcoming' then started_at end`)
    .orderBy('started_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map(streamOf)
}

function streamOf(row: Selectable<LiveStreamTable>) {
  const { id, title, description, place, status, demo } = row
  const startedAt = row.started_at && shanghaiTime(row.started_at)
  const endedAt = row.ended_at && shanghaiTime(row.ended_at)
  return {
    id,
    title,
    description,
    place,
    status,
    coverUrl: row.cover_url,
    startedAt,
    endedAt,
    demo,
  }
}

async function playUrl(queries: Queries, id: string) {
  const row = await queries
    .selectFrom('live_stream')
    .select(['status', 'play_url'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('noStream')
  if (row.status !== 'live' || !row.play_url) throw new Failure('notLive')
  const expiresAt = shanghaiTime(new Date(Date.now() + PLAY_URL_LASTS_MS))
  return {
    url: row.play_url,
    protocol: 'hls' as const,
    expiresAt,
    expiresIn: PLAY_URL_LASTS_MS / 1000,
  }
}
