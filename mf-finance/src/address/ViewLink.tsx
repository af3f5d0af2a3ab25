import { inThisTab, Link, type LinkProps } from 'shared/router'
import { ButtonLink, handOnFocus } from 'shared/ui'
import type { LedgerView } from '../table/ledger-view'
import { writeAddress } from './ledger-address'

interface ViewLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  view: LedgerView
  /** Shows the view without loading a page. */
  onGo: (view: LedgerView) => void
  /** Looks like a button. */
  asButton?: boolean
}

/** A link to a view on this screen, which works without scripts, too. */
export function ViewLink({ view, onGo, asButton = false, ...link }: ViewLinkProps) {
  const go = inThisTab(() => onGo(view))
  const all = { ...link, ref: handOnFocus, to: { search: writeAddress(view) }, onClick: go }
  return asButton ? <ButtonLink variant="quiet" {...all} /> : <Link {...all} />
}
