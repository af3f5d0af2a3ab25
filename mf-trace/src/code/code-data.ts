import type { ScreenAddress } from 'shared/contract'
import { newestQuery } from './newest'
import { parseCode, type Code } from './parse-code'

/** A batch that is looked for by its number, and perhaps the bag of it that somebody has. */
export interface Sought extends Code {
  batch: string
}

/** What an address looks for; null for the newest batches. */
export function soughtIn(search: string): Sought | null {
  const code = parseCode(new URLSearchParams(search).get('code') ?? '')
  return code?.batch ? { ...code, batch: code.batch } : null
}

/** The calls of the first view. */
export const codeData = ({ http, search }: ScreenAddress) => [
  newestQuery(http, soughtIn(search)?.batch ?? null),
]
