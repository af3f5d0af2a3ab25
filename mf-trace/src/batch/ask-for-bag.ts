import { useSite } from 'shared/contract'
import { useQuery } from 'shared/query'

interface Bag {
  gtin: string
  batch: string
  serial: string
}

/**
 * POST /trace/bag/ask: counts that this page was opened, once for each visit of it, and reads how often it was.
 * @param enabled false until the page runs in a browser: only there it was opened by somebody
 */
export function useAsks(bag: Bag, enabled: boolean) {
  const { http } = useSite()
  return useQuery({
    queryKey: ['/trace/bag/ask', bag] as const,
    queryFn: ({ signal }) => http.post('/trace/bag/ask', bag, { signal, quiet: true }),
    enabled,
    // Asking again would count again.
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
