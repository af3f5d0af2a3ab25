import { after, before } from 'node:test'
import type { Database } from '../database/open'
import { openPayContext } from '../pay/context'
import { orderByNumber } from '../pay/orders'
import type { Fresh } from './databases'
import { GivingApi, sandboxSettings } from './gifts'

// Of the suite that runs now.
export let database: Database
export let api: GivingApi

/** Opens a database and the service for a suite. */
export function setUpGifts(fresh: Fresh): void {
  before(async () => {
    database = await fresh()
    api = await GivingApi.open(database)
  })
  after(() => api.close())
}

const fen = (yuan: string) => BigInt(yuan.replace('.', ''))

export const donated = async () => fen((await api.data('/finance/balance/get')).totalDonation)

export const rowsOf = async (number: string) => {
  const order = (await orderByNumber(database.queries, number))!
  return order.entry_id === null ? [] : [await api.data(`/finance/entry/get?id=${order.entry_id}`)]
}

export const context = () => openPayContext(database.queries, sandboxSettings(), '/api')
