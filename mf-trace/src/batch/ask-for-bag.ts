import { useSite } from 'shared/contract'
import { useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'

interface Bag {
  gtin: string
  batch: string
  serial: string
}

/** POST /trace/bag/ask: counts that this page was opened, once for each visit of it, and reads how often it was. */
export function useAsks(bag: Bag) {
  const { http } = useSite()
  // Only where the page runs in a browser, it was opened by somebody.
  const enabled = useHydrated()
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
