import type { ScreenAddress } from 'shared/contract'
import { streamsQuery } from './list-all'

/** The calls of both screens' first view. */
export const streamsData = ({ http }: ScreenAddress) => [streamsQuery(http)]
