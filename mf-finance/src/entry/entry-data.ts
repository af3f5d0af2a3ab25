import type { ScreenAddress } from 'shared/contract'
import { entryQuery, isEntryId } from './get-entry'

/** The calls of an entry's first view. */
export const entryData = ({ http, params: { id = '' } }: ScreenAddress) =>
  isEntryId(id) ? [entryQuery(http, id)] : []
