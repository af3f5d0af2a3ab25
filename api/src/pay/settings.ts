import { isOrigin } from 'serving'
import { CHANNELS, type ChannelId } from '../database/gift'
import { toFen, toYuan } from '../money'
import type { Variables } from '../variables'
import { readAlipaySettings, type AlipaySettings } from './alipay/settings'
import { readWechatSettings, type WechatSettings } from './wechat/settings'

export interface PaySettings {
  /** The channels that are offered. A real channel is among them only when the licence is configured. */
  channels: ChannelId[]
  /** Real channels are configured but the licence is incomplete, so none is started. */
  unlicensed: boolean
  /** The organisation that raises funds, and its licence. */
  organisation: {
    name: string
    /** Registration number (统一社会信用代码). */
    registration: string
    /** Filing number of the public fundraising (公开募捐备案编号). */
    filing: string
  } | null
  /** The smallest and largest amount of a gift, in fen. */
  least: bigint
  most: bigint
  /** How long an order can be paid, in seconds. */
  expireSeconds: number
  /** Delay before a channel is first polled about an order, in ms; it doubles with each poll. */
  askPause: number
  /** Public URL of the site, without a trailing slash; empty when only the sandbox is used. */
  publicUrl: string
  /**
   * When these are set, the channel's notifications are accepted and its orders are polled, even if it is no longer
   * offered.
   */
  alipay: AlipaySettings | null
  wechat: WechatSettings | null
}

const LICENCE = ['PAY_ORGANISATION', 'PAY_REGISTRATION', 'PAY_FILING'] as const

/**
 * Reads PAY_CHANNELS, the licence, the limits and the keys of the configured channels. Faults never contain a value
 * that may be secret.
 * @param databaseUrl without it the sandbox is the default, and real channels are refused
 */
export function readPaySettings(
  variables: Variables,
  databaseUrl: string | undefined,
): PaySettings {
  const { text, whole, faults } = variables
  const named = namedChannels(text('PAY_CHANNELS') ?? (databaseUrl ? 'none' : 'sandbox'), faults)
  const real = named.filter((id) => id !== 'sandbox')
  if (real.length > 0 && named.includes('sandbox'))
    faults.push('PAY_CHANNELS must not combine the sandbox with a channel that takes real money.')
  if (real.length > 0 && !databaseUrl)
    faults.push(
      'DATABASE_URL is required with a channel that takes real money: the embedded database does not survive a power cut.',
    )
  const [name, registration, filing] = LICENCE.map((variable) => text(variable))
  const organisation = name && registration && filing ? { name, registration, filing } : null
  const least = fenOf(variables, 'PAY_MIN', 100n)
  const most = fenOf(variables, 'PAY_MAX', 5_000_000n)
  if (least < 1n || most < least) faults.push('PAY_MIN must be at least 0.01 and at most PAY_MAX.')
  const publicUrl = (text('PUBLIC_URL') ?? '').replace(/\/+$/, '')
  if (publicUrl && !isOrigin(publicUrl))
    faults.push('PUBLIC_URL must be an address like https://farm.example.org, without a path.')
  if (real.length > 0 && /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|$))/.test(publicUrl))
    faults.push('PUBLIC_URL must be an https address with a channel that takes real money.')
  if (real.length > 0 && !publicUrl)
    faults.push(
      'PUBLIC_URL is required with a channel that takes real money, because the channel sends notifications there.',
    )
  // A channel that is no longer offered stays active while its keys are set, until its last orders are over.
  const known = (id: ChannelId, app: string) =>
    named.includes(id) || (databaseUrl && !named.includes('sandbox') && text(app) !== undefined)
  const alipay = known('alipay', 'ALIPAY_APP_ID') ? readAlipaySettings(variables) : null
  const wechat = known('wechat', 'WECHAT_APP_ID') ? readWechatSettings(variables) : null
  const unlicensed = real.length > 0 && !organisation
  return {
    channels: unlicensed ? [] : named,
    unlicensed,
    organisation,
    least,
    most,
    // Real channels refuse to close an order in its first minute.
    expireSeconds: whole('PAY_SECONDS', 900, real.length > 0 ? 120 : 10, 7_200),
    askPause: whole('PAY_ASK_MS', 5_000, 50, 60_000),
    publicUrl,
    alipay,
    wechat,
  }
}

/** Names of the licence variables that are not set. */
export const missingLicence = (source: NodeJS.ProcessEnv): string[] =>
  LICENCE.filter((name) => !source[name]?.trim())

function namedChannels(list: string, faults: string[]): ChannelId[] {
  if (list === 'none') return []
  const names = list.split(/[\s,]+/).filter(Boolean)
  for (const name of names)
    if (!CHANNELS.some((id) => id === name))
      faults.push(`PAY_CHANNELS must be none, or name ${CHANNELS.join(', ')}, not "${name}".`)
  return CHANNELS.filter((id) => names.includes(id))
}

function fenOf({ text, faults }: Variables, name: string, fallback: bigint): bigint {
  const given = text(name)
  if (given === undefined) return fallback
  const fen = toFen(given)
  if (fen === undefined)
    faults.push(
      `${name} must be yuan with at most two decimals, like ${toYuan(fallback)}, not "${given}".`,
    )
  return fen ?? fallback
}
