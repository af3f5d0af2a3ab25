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
  '/trace',
  '/trace/01/09521234500018/10/R-01/21/0007',
  '/about',
  '/contact',
]
