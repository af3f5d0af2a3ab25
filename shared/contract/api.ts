import type { components, paths } from './openapi'

// The shapes follow the service: `./openapi` is made from its own document by `npm run contract -w api`.
type Shapes = components['schemas']

/** The envelope of every answer; `code` 0 is success, else a stable number with a sentence in `msg`. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/** GET /home/realtime-data/get; output in tonnes, users are people (estimated), the time is ISO 8601 with offset. */
export type RealtimeData = Shapes['RealtimeData']

/**
 * GET /live/stream/list-all; `startedAt` is when it went live, is expected to (upcoming) or went live last (offline);
 * `endedAt` is when one that is not live was last seen live.
 */
export type Stream = Shapes['Stream']
export type StreamStatus = Stream['status']

/**
 * GET /live/stream/get-play-url?id=: an address that plays until `expiresAt`, in `expiresIn` seconds. 404 unknown stream,
 * 409 not live, with its `state` in the data.
 */
export type PlayUrl = Shapes['PlayUrl']

/**
 * One ledger row. `date` is a day in Asia/Shanghai, `2026-11-20`. `amount` is yuan with two places, a string so
 * that no fen is lost: `"1280.00"`; never negative, `list` says the direction. A row with `correctedBy` counts in
 * no sum; one with `corrects` took the place of another, and with the amount 0.00 annulled it.
 */
export type LedgerRow = Shapes['LedgerRow']
export type LedgerList = LedgerRow['list']

/**
 * GET /finance/{donation,expense,entry}/page, `entry` being both lists in one. `total` counts the rows that fit
 * on all pages, `income` and `expense` are their sums.
 */
export type LedgerPage = Shapes['LedgerPage']

/** GET /finance/{donation,expense,entry}/get-summary: the sums of all rows that fit, by month and by purpose. */
export type LedgerSummary = Shapes['LedgerSummary']

/** GET /finance/entry/get?id=: a row with its corrections, the first version first, the last one counts. */
export type LedgerEntry = Shapes['LedgerEntry']
export type EntryVersion = Shapes['EntryVersion']

export type Choice = Shapes['Choice']

/** GET /finance/{donation,expense,entry}/get-search-params */
export type SearchParams = Shapes['SearchParams']

/** Query of GET /finance/{donation,expense,entry}/get-summary. */
export type LedgerFilter = NonNullable<
  paths['/finance/entry/get-summary']['get']['parameters']['query']
>

/** Query of GET /finance/{donation,expense,entry}/page; sorts are 1 ascending, -1 descending. */
export type LedgerQuery = NonNullable<paths['/finance/entry/page']['get']['parameters']['query']>

/** GET /finance/balance/get; amounts as in `LedgerRow`. */
export type Balance = Shapes['Balance']

/** POST /join/request/create; `requestKey` is a UUID made once per form, so that sending twice stores once. */
export type JoinRequest = Shapes['JoinRequest']
export type JoinRole = JoinRequest['role']
export const JOIN_ROLES = [
  'farmer',
  'volunteer',
  'partner',
  'supporter',
] as const satisfies readonly JoinRole[]

/** GET /pay/channel/list: how one can give, or why not now. */
export type GivingTerms = Shapes['GivingTerms']
export type PayChannel = GivingTerms['channels'][number]
export type Organisation = Shapes['Organisation']

/**
 * POST /pay/order/create with the header `Idempotency-Key`, 22 random signs made once per gift: asking again with the
 * same key and gift answers the same order and code. 409 when giving is closed (40902) or the key was used for another
 * gift (40903), 503 when the payment service does not answer (50302; the same call may be made again).
 */
export type GiftRequest = Shapes['GiftRequest']
/** The code opens the order and is told here alone. */
export type NewGift = Shapes['NewGift']

/**
 * GET /pay/order/get?code=, and GET /pay/order/watch?code= as server-sent events named `order` while it is open
 * (created, paying). 404 for any code that opens nothing.
 */
export type GiftOrder = Shapes['GiftOrder']

/** A field-level fault of a 4xx answer, in `data.faults`. */
export type FieldFault = Shapes['FieldFault']
