import type { ScreenAddress } from 'shared/contract'
import { readAddress } from '../address/ledger-address'
import { transfersQuery } from './get-transfers'

/** The call of the first view of the transfers. */
export const transfersData = ({ http, search }: ScreenAddress) => [
  transfersQuery(http, readAddress(search).view),
]
