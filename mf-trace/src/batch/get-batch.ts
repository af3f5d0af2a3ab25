import { useSite, type BatchPage, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import type { Asked } from '../asked/asked'
import { factsOn } from '../seal/facts-on-page'

/** What the parameters of a route name. */
export const askedIn = (params: Readonly<Record<string, string | undefined>>): Asked => ({
  gtin: params.gtin ?? '',
  batch: params.batch ?? '',
  serial: params.serial,
})

/** GET /trace/batch/get: everything that is recorded of a batch; rejects with 404 for an unknown one. */
export const batchQuery = (http: HttpClient, { gtin, batch, serial }: Asked) =>
  callQuery(http, '/trace/batch/get', {
    ...{ gtin, batch },
    ...(serial === undefined ? {} : { serial }),
  })

/** What a call may name. Anything else is unknown without a call. */
export const isAskable = ({ gtin, batch, serial }: Asked): boolean =>
  /^\d{8,14}$/.test(gtin) && [batch, serial ?? 'none'].every((text) => /^[!-~]{1,20}$/.test(text))

/** How soon a fact that is not in the log yet is looked for again; it joins within 10 s. */
const AGAIN_MS = 10_000

/** Whether the log will have more of the page's facts soon. Samples may never be in it. */
const isJoining = (page: BatchPage | undefined, asked: Asked): boolean =>
  page !== undefined && !page.demo && factsOn(page, asked).some(({ leaf }) => leaf === null)

export function useBatch(asked: Asked) {
  const { http } = useSite()
  return useQuery({
    ...batchQuery(http, asked),
    enabled: isAskable(asked),
    refetchInterval: ({ state }) => isJoining(state.data, asked) && AGAIN_MS,
  })
}
