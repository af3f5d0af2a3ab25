import type { FastifyBaseLogger } from 'fastify'
import type { ChannelId } from '../database/gift'
import type { Queries } from '../database/schema'
import { AlipayChannel } from './alipay/channel'
import type { Channel } from './channel'
import { SandboxChannel } from './sandbox/channel'
import type { PaySettings } from './settings'
import { WechatChannel } from './wechat/channel'

/** Everything that the payment code works with. */
export interface PayContext {
  queries: Queries
  settings: PaySettings
  /** All active channels; `settings.channels` are those that are offered. */
  channels: ReadonlyMap<ChannelId, Channel>
  log: Log
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

const QUIET: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** @param base base path of the API, `/api` */
export function openPayContext(
  queries: Queries,
  settings: PaySettings,
  base: string,
  log: Log = QUIET,
): PayContext {
  const channels = channelsOf(queries, settings, base)
  return {
    queries,
    settings,
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    log,
  }
}

function channelsOf(queries: Queries, settings: PaySettings, base: string): Channel[] {
  const { alipay, wechat, publicUrl } = settings
  const notifyUrl = (id: ChannelId) => `${publicUrl}${base}/pay/notify/${id}`
  const real = [
    ...(alipay ? [new AlipayChannel(alipay, { notifyUrl: notifyUrl('alipay') })] : []),
    ...(wechat ? [new WechatChannel(wechat, { notifyUrl: notifyUrl('wechat') })] : []),
  ]
  // The sandbox never runs beside channels that take real money.
  if (real.length > 0) return real
  return [new SandboxChannel(queries, { cashier: `${base}/pay/sandbox/cashier` })]
}
