const LISTS = ['donation', 'expense', 'entry']

/**
 * The calls whose answers are the same for everybody, without the api's base path. They may be kept for a moment by
 * shared caches, nginx of `deploy` among them (docs/decisions/0033). A call that is not in this list is kept by nobody.
 */
export const PUBLIC_CALLS: readonly string[] = [
  '/english/text/list-all',
  '/finance/account/list',
  '/finance/balance/get',
  '/finance/correction/list-newest',
  ...['get', 'list-about-batch', 'list-newest'].map((call) => `/finance/entry/${call}`),
  ...LISTS.flatMap((list) =>
    ['get-search-params', 'get-summary', 'page'].map((call) => `/finance/${list}/${call}`),
  ),
  '/finance/transfer/page',
  '/home/realtime-data/get',
  '/live/stream/list-all',
  '/log/anchor/get',
  '/pay/channel/list',
  '/trace/batch/get',
  '/trace/batch/list-newest',
  '/trace/epcis/events',
]
