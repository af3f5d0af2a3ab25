import type { Asked } from './get-batch'

/** What the parameters of a route name. */
export const askedIn = (params: Readonly<Record<string, string | undefined>>): Asked => ({
  gtin: params.gtin ?? '',
  batch: params.batch ?? '',
  serial: params.serial,
})
