/**
 * The absolute address where a gift is paid.
 * @param target the order's target: an address of the channel, or a path on the api's host
 * @param apiBase `/api`, or the address of an api on another host
 */
export const payAddress = (target: string, apiBase: string): string =>
  new URL(target, new URL(apiBase, window.location.href)).href
