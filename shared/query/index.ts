/** Server state as the parts see it; the shell provides this module, and the one client in it, to every remote. */
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
