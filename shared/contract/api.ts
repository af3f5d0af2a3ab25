import type { components, paths } from './openapi'

// These types follow the service: `npm run contract -w api` generates `./openapi` from its OpenAPI document.
type Shapes = components['schemas']

/** The envelope of every response. `code` is 0 on success, otherwise a stable error number with a sentence in `msg`. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/**
 * GET /home/realtime-data/get. The output is in tonnes, users is an estimated number of people, the time is ISO 8601
 * with an offset.
 */
export type RealtimeData = Shapes['RealtimeData']

/**
 * GET /live/stream/list-all. `startedAt` is when the stream went live, is expected to (upcoming) or last went live
 * (offline). `endedAt` is when a stream that is not live was last seen live.
 */
export type Stream = Shapes['Stream']
export type StreamStatus = Stream['status']

/**
 * GET /live/stream/get-play-url?id=. The address is valid until `expiresAt`, which is `expiresIn` seconds away. 404 for
 * an unknown stream; 409 when it is not live, with its `state` in the data.
 */
export type PlayUrl = Shapes['PlayUrl']

/**
 * One ledger row. `date` is a day in Asia/Shanghai, `2026-11-20`. `amount` is in yuan with two decimals, as a string so
 * that no precision is lost: `"1280.00"`. It is never negative; `list` gives the direction. A row with `correctedBy`
 * counts in no sum. A row with `corrects` replaces another row, or annuls it when the amount is 0.00.
 */
export type LedgerRow = Shapes['LedgerRow']
export type LedgerList = LedgerRow['list']

/**
 * GET /finance/{donation,expense,entry}/page, where `entry` is both lists combined. `total` counts the matching rows on
 * all pages; `income` and `expense` are their sums.
 */
export type LedgerPage = Shapes['LedgerPage']

/** GET /finance/{donation,expense,entry}/get-summary: the sums of all matching rows, by month and by purpose. */
export type LedgerSummary = Shapes['LedgerSummary']

/** GET /finance/entry/get?id=: a row with its corrections, oldest version first; the last one is valid. */
export type LedgerEntry = Shapes['LedgerEntry']
export type EntryVersion = Shapes['EntryVersion']

/** GET /finance/entry/list-newest: the rows written last that correct no other, newest first. */
export type NewestEntries = Shapes['NewestEntries']
/** GET /finance/correction/list-newest: the rows written last that correct another, each with the row `before` it. */
export type NewestCorrections = Shapes['NewestCorrections']
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

/**
 * The purpose of donations for no purpose in particular, as the ledger writes it. Only its money may be moved to another
 * purpose.
 */
export const UNRESTRICTED = '不限定用途'

/**
 * GET /finance/account/list: what was received for each purpose, moved, spent and left. `left` is below zero when the
 * purpose was overspent.
 */
export type Accounts = Shapes['Accounts']
export type Account = Shapes['Account']

/** GET /finance/transfer/page: money moved between the accounts of purposes, newest first. */
export type Transfers = Shapes['Transfers']
export type Transfer = Shapes['Transfer']

/** Query of GET /finance/transfer/page, without the page. */
export type TransferFilter = Omit<
  NonNullable<paths['/finance/transfer/page']['get']['parameters']['query']>,
  'pageNo' | 'pageSize'
>

/**
 * POST /join/request/create. `requestKey` is a UUID generated once per form, so that a form sent twice is stored once.
 */
export type JoinRequest = Shapes['JoinRequest']
export type JoinRole = JoinRequest['role']
export const JOIN_ROLES = [
  'farmer',
  'volunteer',
  'partner',
  'supporter',
] as const satisfies readonly JoinRole[]

/** GET /pay/channel/list: the ways to give, or why giving is closed. */
export type GivingTerms = Shapes['GivingTerms']
export type PayChannel = GivingTerms['channels'][number]
export type Organisation = Shapes['Organisation']

/**
 * POST /pay/order/create with the header `Idempotency-Key`: 22 random characters generated once per gift. Repeating the
 * call with the same key and gift returns the same order and code. 409 when giving is closed (40902) or the key was
 * used for another gift (40903); 503 when the payment service does not respond (50302; the call may be repeated).
 */
export type GiftRequest = Shapes['GiftRequest']
/** The code gives access to the order; only this response contains it. */
export type NewGift = Shapes['NewGift']

/**
 * GET /pay/order/get?code=, and GET /pay/order/watch?code= as server-sent events named `order` while the order is open
 * (created, paying). 404 for an unknown code.
 */
export type GiftOrder = Shapes['GiftOrder']

/** GET /english/text/list-all: a Chinese text of the other responses, and its English wherever it stands. */
export type EnglishText = Shapes['EnglishText']

/** GET /trace/batch/get?gtin=&batch=: everything that is recorded of a batch, and of one bag with `serial`. 404 for none. */
export type BatchPage = Shapes['BatchPage']
export type TimelineEvent = Shapes['TimelineEvent']
export type TraceBalance = Shapes['TraceBalance']
/** GET /finance/entry/list-about-batch?gtin=&batch=: the newest rows of the ledger that name a batch or its field. 404 for none. */
export type RowsAboutBatch = Shapes['RowsAboutBatch']
/** GET /trace/batch/list-newest: the batches packed last; with `batch`, those of this number. */
export type NewestBatch = Shapes['NewestBatch']

/** A field-level fault in a 4xx response, in `data.faults`. */
export type FieldFault = Shapes['FieldFault']
