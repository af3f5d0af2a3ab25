import { queryOptions } from '@tanstack/react-query'
import type { GetPath, GetQuery, HttpClient } from '../contract/calls'

declare module '@tanstack/react-query' {
  interface Register {
    /** `freshFor`: how long the call's data is used without asking again, in ms; the page's own age is not counted. */
    queryMeta: { freshFor?: number }
  }
}

/** Server state for the parts. The shell provides this module, with its single query client, to every remote. */
export {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
export { keepTrying } from './keep-trying'
export { mayReturn } from './pauses'
export { useLastKnown } from './use-last-known'
export { useQuery, type Call } from './use-query'

/** The query key of a GET call. Identical calls share one response, across parts. */
export const callKey = <Path extends GetPath>(path: Path, params?: GetQuery<Path>) =>
  [path, params ?? {}] as const

/** A GET call as a query. */
export const callQuery = <Path extends GetPath>(
  http: HttpClient,
  path: Path,
  params?: GetQuery<Path>,
) =>
  queryOptions({
    queryKey: callKey(path, params),
    queryFn: ({ signal }) => http.get(path, { params, signal }),
  })
