import { queryOptions } from '@tanstack/react-query'
import type { GetPath, GetQuery, HttpClient } from '../contract/calls'

/** Server state as the parts see it; the shell provides this module, and the one client in it, to every remote. */
export {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** The key of a GET call: who asks the same shares the answer, across parts. */
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
