import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { Demo, NoQuery, Time } from '../envelope/text'

const RealtimeData = Type.Object(
  {
    totalOutput: Type.Number({ description: 'Tonnes.' }),
    totalUsers: Type.Integer({ description: 'People, estimated.' }),
    outputLastUpdateTime: Time('When the figures were measured.'),
    demo: Demo,
  },
  { title: 'RealtimeData' },
)

export const homeRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.get(
    '/home/realtime-data/get',
    {
      schema: {
        summary: 'The two figures of home',
        querystring: NoQuery,
        response: { 200: Answer(RealtimeData), ...failing('badFields', 'noFigures') },
      },
    },
    async () => answer(await latestFigures(queries)),
  )
}

/** The figures that staff entered last are shown, even if they correct a later measurement. */
async function latestFigures(queries: Queries) {
  const row = await queries
    .selectFrom('realtime_data')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Failure('noFigures')
  return {
    totalOutput: Number(row.output_kg) / 1000,
    totalUsers: Number(row.users),
    outputLastUpdateTime: shanghaiTime(row.at),
    demo: row.demo,
  }
}
