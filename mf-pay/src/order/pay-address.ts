/**
 * Where a gift is paid, as a whole address.
 * @param target of the order: an address of the channel, or a path of the api's host
 * @param apiBase `/api`, or the address of an api elsewhere
 */
export const payAddress = (target: string, apiBase: string): string =>
  new URL(target, new URL(apiBase, window.location.href)).href

/** Leaves the site for the place where a gift is paid. */
export const leaveFor = (target: string, apiBase: string): void =>
  window.location.assign(payAddress(target, apiBase))
