/** An address of every route of the site. */
export const pages = [
  '/',
  '/pay',
  '/pay/order',
  '/pay/order/0123456789ABCDEFGHJKMNPQRS',
  '/pay/return',
  '/finance',
  '/finance/entry/1',
  '/finance/transfers',
  '/finance/verify',
  '/finance/recompute',
  '/live',
  '/live/paddy',
  '/about',
  '/contact',
]
