import { after, before } from 'node:test'
import { pino } from 'pino'
import type { Database } from '../database/open'
import { logSettings } from '../log'
import { openPayContext } from '../pay/context'
import type { PaySettings } from '../pay/settings'
import { clusterBinaries, startCluster, type Cluster } from './cluster'
import { freePorts } from './free-ports'
import { startGateway, type Gateway } from './gateways/start'
import { GivingApi } from './gifts'
import { openDatabase } from './seeded'
import { paySettings } from './settings'

type Way = 'alipay' | 'wechat'

export const binaries = clusterBinaries()

const LICENCE = { PAY_ORGANISATION: '某基金会', PAY_REGISTRATION: '5310', PAY_FILING: '5310A2' }
export const DONOR = {
  name: '欧阳若雪',
  email: 'ruoxue.ouyang@example.org',
  message: '请用在孩子们的午餐上',
}

/** Changes to a genuine notification that make it one for somebody or something else. */
export const CHANGES = {
  alipay: {
    app: { app_id: '2021999999999999' },
    seller: { seller_id: '2088999999999999' },
    amount: { total_amount: '0.01' },
    order: { out_trade_no: 'G20260101000000000000' },
  },
  wechat: {
    app: { appid: 'wxffffffffffffffff' },
    seller: { mchid: '1999999999' },
    amount: { amount: { total: 1 } },
    order: { out_trade_no: 'G20260101000000000000' },
    currency: { amount: { currency: 'USD' } },
  },
}

/** Makes the notification of an unpaid order claim a payment; WeChat Pay's always does. */
export const CLAIM = {
  alipay: { trade_status: 'TRADE_SUCCESS', trade_no: '1', gmt_payment: '2026-11-21 10:00:00' },
  wechat: {},
}

/** Everything that the suite's service has logged. */
export let log = ''

// Of the suite that runs now.
let channel: Way
let cluster: Cluster
export let gateway: Gateway
export let database: Database
export let api: GivingApi
export let settings: PaySettings
let origin = ''

/** Starts the service, its database and a channel's gateway for a suite, and stops them after it. */
export function setUpGifts(way: Way): void {
  before(async () => {
    channel = way
    cluster = await startCluster(binaries!)
    gateway = await startGateway(way)
    const databaseUrl = await cluster.create()
    origin = `http://127.0.0.1:${(await freePorts(1))[0]}`
    settings = paySettings({
      ...gateway.env,
      ...LICENCE,
      PAY_CHANNELS: way,
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      PAY_ASK_MS: '50',
    })
    database = await openDatabase({ databaseUrl })
    api = await open(settings, Number(new URL(origin).port))
  })
  after(async () => {
    await api?.close()
    await database?.close()
    await gateway?.stop()
    await cluster?.stop()
  })
}

export async function open(pay: PaySettings, port?: number) {
  const stream = { write: (line: string) => void (log += line) }
  const logger = pino(logSettings('trace'), stream)
  const opened = await GivingApi.open(database, pay, { logger })
  if (port) await opened.app.listen({ port, host: '127.0.0.1' })
  return opened
}

export const give = async (changes: object = {}, at = api) => {
  const asked = { channel, purpose: '不限定用途', ...DONOR, ...changes }
  const made = await at.give(asked)
  // Alipay learns of an order only when its URL is opened.
  if (channel === 'alipay') await fetch(made.order.payment.target)
  return made
}

export const donated = async () => (await api.data('/finance/balance/get')).totalDonation as string

export const told = (notice: { headers: object; body: string }) =>
  fetch(`${origin}/api/pay/notify/${channel}`, {
    method: 'POST',
    headers: notice.headers as Record<string, string>,
    body: notice.body,
  })

export const context = (pay = settings) => openPayContext(database.queries, pay, '/api')
