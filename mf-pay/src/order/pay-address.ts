/**
 * The address where a gift is paid.
 * @param target the order's target: an address of the channel, or a path on the api's host
 * @param apiBase `/api`, or the address of an api on another host
 */
export const payAddress = (target: string, apiBase: string): string =>
  /^https?:/.test(apiBase) ? new URL(target, apiBase).href : target
