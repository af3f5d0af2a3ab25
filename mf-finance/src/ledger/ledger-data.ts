import type { ScreenAddress } from 'shared/contract'
import { accountsQuery } from '../accounts/get-accounts'
import { readAddress } from '../address/ledger-address'
import { balanceQuery } from '../balance/get-balance'
import { summaryQuery } from '../charts/get-summary'
import { choicesQuery } from '../filters/get-choices'
import { pageQuery } from '../table/get-page'

/** The calls of the ledger's first view. */
export function ledgerData({ http, lang, search }: ScreenAddress) {
  const { view } = readAddress(search)
  return [
    balanceQuery(http),
    accountsQuery(http),
    choicesQuery(http, view.list),
    summaryQuery(http, view.list, view.filter),
    pageQuery(http, lang, view),
  ]
}
