import type { ScreenAnswer } from 'shared/contract'
import { QueryClient } from 'shared/query'

/**
 * The page's query client, with the answers that came with it, so that its screen is hydrated as it was rendered and
 * asks nothing again. They are as current as an answer that arrives now: the server keeps no page of older data.
 */
export function queryClientWith(answers: ScreenAnswer[]): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 10_000 } },
  })
  for (const [queryKey, data, failure] of answers)
    if (failure) keepFailure(client, queryKey, failure)
    else client.setQueryData(queryKey, data)
  return client
}

/** A call that found nothing, as if the browser had made it. */
function keepFailure(
  client: QueryClient,
  queryKey: readonly unknown[],
  response: NonNullable<ScreenAnswer[2]>,
): void {
  const error = Object.assign(new Error(`A call answered ${response.status}.`), { response })
  const now = Date.now()
  client
    .getQueryCache()
    .build(client, { queryKey })
    .setState({ status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: now })
}
