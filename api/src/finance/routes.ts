import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Queries, Sign } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { NoQuery } from '../envelope/text'
import { Element, Gtin, wholeGtin } from '../trace/batch-parameters'
import { searchParams } from './choices'
import { LISTED, rowsAboutBatch } from './about-batch'
import { ledgerEntry } from './entry'
import { FilterQuery, PageQuery, readFilter } from './filter'
import { NEWEST, newestCorrections, newestEntries } from './newest'
import { ledgerPage } from './paging'
import { EntryNumber } from './parameters'
import {
  Balance,
  LedgerEntry,
  LedgerPage,
  LedgerSummary,
  NewestCorrections,
  NewestEntries,
  RowsAboutBatch,
  SearchParams,
} from './schemas'
import { ledgerSummary } from './summary'
import { balance } from './totals'

/** What a call answers for: donations, expenses, or all (`entry` in a path). */
export const lists: readonly [name: string, words: string, direction: Sign | undefined][] = [
  ['donation', 'donations', 1],
  ['expense', 'expenses', -1],
  ['entry', 'donations and expenses', undefined],
]

const EntryQuery = Type.Object(
  {
    id: EntryNumber('The number of the row.'),
  },
  { additionalProperties: false },
)

const BatchQuery = Type.Object({ gtin: Gtin, batch: Element }, { additionalProperties: false })

export const financeRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  for (const [list, words, direction] of lists) {
    app.get(
      `/finance/${list}/get-search-params`,
      {
        config: { compressed: true },
        schema: {
          summary: `The choices for filtering ${words}, each with its count`,
          querystring: NoQuery,
          response: { 200: Answer(SearchParams), ...failing('badFields') },
        },
      },
      async () => answer(await searchParams(queries, direction)),
    )
    app.get(
      `/finance/${list}/page`,
      {
        config: { compressed: true },
        schema: {
          summary: `One page of ${words}, newest first unless sorted otherwise`,
          querystring: PageQuery,
          response: { 200: Answer(LedgerPage), ...failing('badFields') },
        },
      },
      async ({ query }) => {
        const { pageNo = 1, pageSize = 10, dateSort, amountSort } = query
        const sort = { date: dateSort, amount: amountSort }
        const filter = readFilter(query)
        return answer(await ledgerPage(queries, { direction, filter, sort, pageNo, pageSize }))
      },
    )
    app.get(
      `/finance/${list}/get-summary`,
      {
        config: { compressed: true },
        schema: {
          summary: `The sums of ${words}, by month and by purpose`,
          querystring: FilterQuery,
          response: { 200: Answer(LedgerSummary), ...failing('badFields') },
        },
      },
      async ({ query }) => answer(await ledgerSummary(queries, direction, readFilter(query))),
    )
  }
  app.get(
    '/finance/entry/get',
    {
      config: { compressed: true },
      schema: {
        summary: 'One row with its corrections',
        querystring: EntryQuery,
        response: { 200: Answer(LedgerEntry), ...failing('badFields', 'noEntry') },
      },
    },
    async ({ query }) => answer(await ledgerEntry(queries, BigInt(query.id))),
  )
  app.get(
    '/finance/entry/list-newest',
    {
      schema: {
        summary: `The ${NEWEST} rows written last that correct no other, newest first`,
        querystring: NoQuery,
        response: { 200: Answer(NewestEntries), ...failing('badFields') },
      },
    },
    async () => answer(await newestEntries(queries)),
  )
  app.get(
    '/finance/correction/list-newest',
    {
      schema: {
        summary: `The ${NEWEST} rows written last that correct another, newest first`,
        querystring: NoQuery,
        response: { 200: Answer(NewestCorrections), ...failing('badFields') },
      },
    },
    async () => answer(await newestCorrections(queries)),
  )
  app.get(
    '/finance/entry/list-about-batch',
    {
      config: { compressed: true },
      schema: {
        summary: `The ${LISTED} rows written last that name a batch of goods or its field, with the sums of all that do`,
        querystring: BatchQuery,
        response: { 200: Answer(RowsAboutBatch), ...failing('badFields', 'noBatch') },
      },
    },
    async ({ query: { gtin, batch } }) =>
      answer(await rowsAboutBatch(queries, { gtin: wholeGtin(gtin), batch })),
  )
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
