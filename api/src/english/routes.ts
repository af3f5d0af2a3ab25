import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { formerGrowers } from '../growers/former-growers'

const EnglishText = Type.Object(
  {
    zh: Type.String({ description: 'As the other answers give it.' }),
    en: Type.String(),
  },
  { title: 'EnglishText' },
)

export const englishRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  app.get(
    '/english/text/list-all',
    {
      config: { compressed: true },
      schema: {
        summary: 'The English of Chinese texts in the data; a text that is missing has none',
        querystring: NoQuery,
        response: { 200: Answer(Type.Array(EnglishText)), ...failing('badFields') },
      },
    },
    async () => {
      const texts = await queries.selectFrom('english_text').selectAll().orderBy('zh').execute()
      const former = await formerGrowers(queries)
      return answer(texts.filter(({ zh }) => !former.has(zh)))
    },
  )
}
