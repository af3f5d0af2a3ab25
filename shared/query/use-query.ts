import {
  hashKey,
  useQuery as useLibraryQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import { mayAskAgain, mayReturn, pauseOf } from './pauses'

/** A call as a screen sees it. */
export interface Call<Data> {
  data: Data | undefined
  /** When the data arrived, in milliseconds since 1970. */
  dataUpdatedAt: number
  /** Why the last attempt failed; kept during the next one, so that what says so stays on the screen. */
  error: Error | null
  isError: boolean
  /** Nothing has arrived or failed yet. */
  isPending: boolean
  /** Failed, and there is no data. */
  isLoadingError: boolean
  /** Failed, and there is earlier data. */
  isRefetchError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/**
 * A query that comes back by itself: after a failure it is tried again with growing pauses while the page is visible,
 * and at once when the connection is back or the visitor looks at the page again. See docs/decisions/0026.
 */
export function useQuery<
  Answer = unknown,
  Failed extends Error = DefaultError,
  Data = Answer,
  Key extends QueryKey = QueryKey,
>(options: UseQueryOptions<Answer, Failed, Data, Key>): Call<Data> {
  const { refetchInterval: own } = options
  const result = useLibraryQuery<Answer, Failed, Data, Key>({
    // Also without a connection, so that a call fails and the screen says so.
    networkMode: 'always',
    refetchOnReconnect: mayReturn,
    refetchOnWindowFocus: mayReturn,
    retryOnMount: mayAskAgain,
    ...options,
    refetchInterval: (query) => pauseOf(query) ?? (typeof own === 'function' ? own(query) : own),
  })
  const { data, dataUpdatedAt, isPending, isFetching, refetch } = result
  const error = useKeptError(hashKey(options.queryKey), result.error, isPending)
  const isError = error !== null
  return {
    data,
    dataUpdatedAt,
    error,
    isError,
    isPending: isPending && !isError,
    isLoadingError: isError && data === undefined,
    isRefetchError: isError && data !== undefined,
    isFetching,
    refetch,
  }
}

/** The library forgets the error of a query without data as soon as the next attempt begins. */
function useKeptError(query: string, error: Error | null, isPending: boolean): Error | null {
  const [kept, setKept] = useState<{ query: string; error: Error } | null>(null)
  if (error && (error !== kept?.error || query !== kept.query)) setKept({ query, error })
  else if (kept && !error && !isPending) setKept(null)
  return error ?? (isPending && kept?.query === query ? kept.error : null)
}
