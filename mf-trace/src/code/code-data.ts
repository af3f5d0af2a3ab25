import type { ScreenAddress } from 'shared/contract'
import { newestQuery } from './newest'
import { parseCode } from './parse-code'

/** The batch number that an address asks for; null for the newest ones. */
export const soughtIn = (search: string): string | null =>
  parseCode(new URLSearchParams(search).get('code') ?? '')?.batch ?? null

/** The calls of the first view. */
export const codeData = ({ http, search }: ScreenAddress) => [newestQuery(http, soughtIn(search))]
