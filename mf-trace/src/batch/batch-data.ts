import type { ScreenAddress } from 'shared/contract'
import { askedIn, batchQuery, isAskable } from './get-batch'
import { rowsQuery } from './get-rows'

/** The calls of a batch's first view. */
export function batchData({ http, params }: ScreenAddress) {
  const asked = askedIn(params)
  return isAskable(asked) ? [batchQuery(http, asked), rowsQuery(http, asked)] : []
}
