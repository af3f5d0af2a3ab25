/** One sentence for people, in both languages of the site. */
export interface Sentence {
  zh: string
  en: string
}

/** What is wrong with one field of a query or body. */
export interface Fault {
  field: string
  reason: Sentence
}

/** Every failure the api answers: HTTP status, stable code, sentence. The code's first three digits are the status. */
export const failures = {
  badFields: [
    400,
    40001,
    '请求中有填写不正确的内容，请按提示修改。',
    'Some values are invalid. Please correct them as indicated.',
  ],
  badRequest: [400, 40000, '请求无法读取。', 'The request could not be read.'],
  mayNotPublish: [
    403,
    40300,
    '没有这个直播，或者推流密钥不对。',
    'There is no such stream, or the stream key is wrong.',
  ],
  tooSlow: [
    408,
    40800,
    '请求没有在规定时间内发完，请重试。',
    'The request took too long to arrive. Please try again.',
  ],
  noRoute: [404, 40400, '没有这个接口。', 'This API route does not exist.'],
  noStream: [404, 40401, '没有找到这个直播。', 'This stream was not found.'],
  noFigures: [404, 40402, '还没有登记产量数据。', 'No figures have been recorded yet.'],
  noEntry: [404, 40403, '账本里没有这一笔。', 'The ledger has no such entry.'],
  noVoucher: [404, 40405, '没有找到这份凭证。', 'This voucher was not found.'],
  noBatch: [
    404,
    40408,
    '没有登记过这个批次，请核对袋子上的编码。',
    'No such batch is recorded. Please check the code on the bag.',
  ],
  noDocument: [
    404,
    40409,
    '没有这份文件，或者它已经撤下。',
    'There is no such document, or it was withdrawn.',
  ],
  noFact: [
    404,
    40410,
    '公开日志里没有这一条记录，或者它刚登记，请过几秒再试。',
    'The public log has no such record, or it was entered just now. Please try again in a few seconds.',
  ],
  growerNotNamed: [
    404,
    40411,
    '这一版记录写有种植者的姓名，而现在的记录不再写这个姓名，所以不再提供它的内容。',
    'This version names a grower whom the newest record does not name any more, so its content is not given out.',
  ],
  notInLog: [
    404,
    40406,
    '这笔账目还没有进公开日志，请过几秒再试。',
    'This entry is not in the public log yet. Please try again in a few seconds.',
  ],
  nameErased: [
    404,
    40407,
    '这笔账目的名称已经抹去，没有可以核对名称的文件。',
    'The name of this entry was erased, so there is no file to check it with.',
  ],
  noOrder: [
    404,
    40404,
    '没有找到这笔捐赠，请核对查询码。',
    'This gift was not found. Please check its code.',
  ],
  notLive: [
    409,
    40901,
    '这个直播现在没有开播，请稍后再来。',
    'This stream is not live right now. Please come back later.',
  ],
  givingClosed: [
    409,
    40902,
    '现在不能在线捐赠，没有产生任何订单。',
    'Online giving is closed at the moment. No order was placed.',
  ],
  otherGift: [
    409,
    40903,
    '这个请求编号已经用于另一笔捐赠，请重新提交。',
    'This request key was already used for another gift. Please submit the gift again.',
  ],
  tooLarge: [413, 41300, '提交的内容太长。', 'The submitted content is too long.'],
  tooManyEvents: [
    413,
    41301,
    '符合条件的事件比 maxEventCount 多。',
    'More events match than maxEventCount allows.',
  ],
  wrongType: [415, 41500, '请以 JSON 提交。', 'Please send JSON.'],
  wrongForm: [415, 41501, '请以表单编码提交。', 'Please send form-urlencoded data.'],
  headTooLarge: [431, 43100, '请求头太长。', 'The request headers are too long.'],
  tooOften: [
    429,
    42900,
    '请求太频繁，请稍候再试。',
    'Too many requests. Please wait a little and try again.',
  ],
  tooManyOpen: [
    429,
    42901,
    '你所在的网络还有多笔捐赠没有付完，请先付完或等它们过期，再试一次。没有产生新的订单。',
    'Many gifts from your network have not been paid yet. Please pay for them or wait until they expire, then try again. No new order was placed.',
  ],
  exportsBusy: [
    503,
    50301,
    '正在导出的人较多，请稍后再试。',
    'Several exports are running right now. Please try again in a moment.',
  ],
  channelAway: [
    503,
    50302,
    '支付渠道暂时没有回应，没有扣款。请稍后重试，或换一种付款方式。',
    'The payment service is not responding; nothing was charged. Please try again later, or choose another payment method.',
  ],
  noticeRefused: [400, 40002, '通知无法接受。', 'The notification was refused.'],
  watchersFull: [
    503,
    50303,
    '正在查看的人较多，页面会改为定时更新。',
    'Many people are viewing this right now. The page will refresh at intervals instead.',
  ],
  databaseAway: [
    503,
    50304,
    '数据库暂时没有回应，请稍后再试。重新提交同一份内容，也只会记录一次。',
    'The database is not responding at the moment. Please try again later. Submitting the same content again stores it only once.',
  ],
  overloaded: [
    503,
    50305,
    '服务正忙，请稍后再试。',
    'The service is busy right now. Please try again in a moment.',
  ],
  broken: [
    500,
    50000,
    '服务出了问题，请稍后再试。',
    'Something went wrong on our side. Please try again later.',
  ],
  notReady: [
    503,
    50300,
    '数据暂时无法读取，请稍后再试。',
    'The data cannot be read at the moment. Please try again later.',
  ],
} as const satisfies Record<string, readonly [status: number, code: number, zh: string, en: string]>

export type FailureName = keyof typeof failures

/** Seconds after which the same call is worth another try, for the header `Retry-After`. */
export const retryAfter = {
  tooOften: 60,
  tooManyOpen: 60,
  exportsBusy: 5,
  channelAway: 10,
  watchersFull: 30,
  databaseAway: 5,
  overloaded: 2,
  notReady: 5,
} as const satisfies Partial<Record<FailureName, number>>

/** How a thing stands that cannot be used now, in the form of the answers. */
export interface State {
  status: string
  startedAt: string | null
  endedAt: string | null
}

/**
 * Thrown by a call to answer a failure of the table above; `faults` name the fields, `place` is the caller's in a queue,
 * 1 for the next.
 */
export class Failure extends Error {
  readonly failure: FailureName
  readonly faults: Fault[]
  readonly state: State | undefined
  readonly place: number | undefined
  readonly statusCode: number

  constructor(failure: FailureName, faults: Fault[] = [], state?: State, place?: number) {
    super(failures[failure][3])
    this.name = 'Failure'
    this.failure = failure
    this.faults = faults
    this.state = state
    this.place = place
    this.statusCode = failures[failure][0]
  }
}
