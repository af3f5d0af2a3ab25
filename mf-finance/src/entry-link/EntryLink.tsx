import { links } from 'shared/contract'
import { Link, useLocation, type LinkProps } from 'shared/router'
import { useFromLedger, type FromLedger } from './use-from-ledger'

interface EntryLinkProps extends Omit<LinkProps, 'to' | 'state'> {
  id: string
}

/** A link to the page of one row that remembers the ledger view to return to. */
export function EntryLink({ id, ...link }: EntryLinkProps) {
  return <Link {...link} to={links.entry(id)} state={useEntryState()} />
}

/** Stored so that the row can link back to exactly the view it was opened from. */
function useEntryState(): FromLedger | undefined {
  const { pathname, search } = useLocation()
  const from = useFromLedger()
  if (pathname === links.finance()) return { ledger: search, steps: 1 }
  return from ? { ...from, steps: from.steps + 1 } : undefined
}
