import type { PageAnswers, ScreenAnswer } from 'shared/contract'
import { QueryClient } from 'shared/query'

/** How long data is used without asking again, in ms, unless its query says so itself (`meta.freshFor`). */
const FRESH_MS = 10_000

/**
 * The page's query client, with the answers that came with it, so that its screen is hydrated as it was rendered and
 * asks nothing again. They are as current as an answer that arrives with the page, because the server keeps no page of
 * older data; but their time is that of the rendering.
 */
export function queryClientWith(page?: PageAnswers): QueryClient {
  const arrived = Date.now()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: ({ state: { dataUpdatedAt: at }, meta }) =>
          (page && at <= page.at ? arrived - at : 0) + (meta?.freshFor ?? FRESH_MS),
      },
    },
  })
  for (const answer of page?.answers ?? []) keep(client, answer, page?.at)
  return client
}

/** Stores an answer as if the browser had asked for it. A call that found nothing is kept as its failure. */
export function keep(
  client: QueryClient,
  [queryKey, data, response]: ScreenAnswer,
  at = Date.now(),
): void {
  if (!response) return void client.setQueryData(queryKey, data, { updatedAt: at })
  const error = Object.assign(new Error(`A call answered ${response.status}.`), { response })
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() })
}
