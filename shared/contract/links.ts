/** Every address inside the site, as functions. Paths are defined only here. */
export const links = {
  home: () => '/',
  pay: () => '/pay',
  /** Where a gift is looked up by its code. */
  gifts: () => '/pay/order',
  gift: (code: string) => `/pay/order/${encodeURIComponent(code)}`,
  live: () => '/live',
  stream: (id: string) => `/live/${encodeURIComponent(id)}`,
  finance: () => '/finance',
  entry: (id: string) => `/finance/entry/${encodeURIComponent(id)}`,
  about: () => '/about',
  contact: () => '/contact',
} as const
