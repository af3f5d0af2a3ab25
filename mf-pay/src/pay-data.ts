import type { ScreenAddress } from 'shared/contract'
import { balanceQuery } from './balance/get-balance'
import { donationsQuery } from './gifts/page-donations'
import { donationParamsQuery } from './purposes/get-donation-params'
import { termsQuery } from './terms/get-terms'

/** The calls of the first view of `/pay`. */
export const payData = ({ http }: ScreenAddress) => [
  termsQuery(http),
  balanceQuery(http),
  donationParamsQuery(http),
  donationsQuery(http),
]
