import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Day, Demo, NoQuery, Time, Yuan } from '../envelope/text'
import { ledgerPage } from './ledger'
import { LedgerQuery, readFilter } from './query'
import { balance, searchParams } from './totals'

export const LedgerRow = Type.Object(
  {
    id: Type.String(),
    type: Type.String({ description: 'The kind of income or cost.' }),
    purpose: Type.String({ description: 'What it is for.' }),
    item: Type.String({ description: 'The concrete thing.' }),
    unit: Type.String({ description: 'The organisation or person that gave or was paid.' }),
    date: Day('In Asia/Shanghai.'),
    amount: Yuan('Yuan, above zero.'),
  },
  { title: 'LedgerRow' },
)

export const LedgerPage = Type.Object(
  {
    list: Type.Array(LedgerRow),
    total: Type.Integer({ description: 'Rows that fit the query, on all pages.' }),
    demo: Demo,
  },
  { title: 'LedgerPage' },
)

export const Choice = Type.Object(
  { value: Type.String(), label: Type.String(), count: Type.Integer() },
  { title: 'Choice' },
)

const OrNull = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const SearchParams = Type.Object(
  {
    types: Type.Array(Choice),
    purposes: Type.Array(Choice),
    items: Type.Array(Choice),
    units: Type.Array(Choice),
    date: Type.Object({ min: OrNull(Day('First day.')), max: OrNull(Day('Last day.')) }),
    amount: Type.Object({ min: OrNull(Yuan('Least.')), max: OrNull(Yuan('Greatest.')) }),
  },
  { title: 'SearchParams' },
)

export const Balance = Type.Object(
  {
    balance: Yuan('Donations less expenses.'),
    totalDonation: Yuan('All that came in.'),
    totalExpense: Yuan('All that went out.'),
    updatedAt: Time('When the ledger last grew.'),
    demo: Demo,
  },
  { title: 'Balance' },
)

export const financeRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  for (const [side, direction] of [
    ['donation', 1],
    ['expense', -1],
  ] as const) {
    app.get(
      `/finance/${side}/get-search-params`,
      {
        schema: {
          summary: `The choices for filtering ${side}s, each with its count`,
          querystring: NoQuery,
          response: { 200: Answer(SearchParams), ...failing('badFields') },
        },
      },
      async () => answer(await searchParams(queries, direction)),
    )
    app.get(
      `/finance/${side}/page`,
      {
        schema: {
          summary: `One page of ${side}s, newest first unless sorted otherwise`,
          querystring: LedgerQuery,
          response: { 200: Answer(LedgerPage), ...failing('badFields') },
        },
      },
      async ({ query }) => {
        const { pageNo = 1, pageSize = 10, dateSort, amountSort } = query
        const sort = { date: dateSort, amount: amountSort }
        return answer(
          await ledgerPage(queries, direction, readFilter(query), sort, { pageNo, pageSize }),
        )
      },
    )
  }
  app.get(
    '/finance/balance/get',
    {
      schema: {
        summary: 'Balance, donations and expenses',
        querystring: NoQuery,
        response: { 200: Answer(Balance), ...failing('badFields') },
      },
    },
    async () => answer(await balance(queries)),
  )
}
