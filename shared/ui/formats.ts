import type { Lang } from '../contract/lang'

const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }
// China has used UTC+8 without daylight saving time since 1991. A fixed offset gives the same result in Node and in
// every browser, so a composed page hydrates without differences.
const SHANGHAI = 8 * 60 * 60 * 1000
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Formats `1234.5` as `1,234.5`, with at most `digits` decimals (2 by default). */
export function formatNumber(value: number, lang: Lang, digits = 2): string {
  const name = `${lang} ${digits}`
  const format =
    formats.get(name) ?? new Intl.NumberFormat(locales[lang], { maximumFractionDigits: digits })
  formats.set(name, format)
  return format.format(value)
}

/** Making one takes longer than formatting a hundred numbers. */
const formats = new Map<string, Intl.NumberFormat>()

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Money of the API as whole fen: `"1280.50"` is `128050n`. Throws on anything that is not a decimal with at most two
 * places.
 */
export function fenOf(amount: string): bigint {
  const [, sign, yuan, fen = ''] = DECIMAL.exec(amount) ?? []
  if (yuan === undefined) throw new Error(`"${amount}" is not an amount like "1280.00".`)
  const whole = BigInt(yuan) * 100n + BigInt(fen.padEnd(2, '0'))
  return sign ? -whole : whole
}

/** Formats non-negative fen as money of the API: `128050n` is `"1280.50"`. */
export function yuanOf(fen: bigint): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Formats money of the API (`"1280.00"`, yuan) as `¥1,280.00` or `CNY 1,280.00`. It works on the string, so no
 * precision is lost at any size. Throws on anything that is not a decimal with at most two places.
 */
export function formatMoney(amount: string, lang: Lang): string {
  const [, sign, yuan, fen = ''] = DECIMAL.exec(amount) ?? []
  if (yuan === undefined) throw new Error(`"${amount}" is not an amount like "1280.00".`)
  const grouped = yuan.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${lang === 'zh' ? '¥' : 'CNY '}${grouped}.${fen.padEnd(2, '0')}`
}

/**
 * Formats a day as `2026年11月20日` / `20 November 2026`, or as `2026-11-20` in the table form.
 * @param when a day (`2026-11-20`, taken as it is) or an instant (ISO 8601 with offset, shown in Asia/Shanghai)
 */
export function formatDate(when: string, lang: Lang, form: 'long' | 'table' = 'long'): string {
  const day = shanghai(when).slice(0, 10)
  if (form === 'table') return day
  const [year, month = NaN, date] = day.split('-').map(Number)
  return lang === 'zh' ? `${year}年${month}月${date}日` : `${date} ${MONTHS[month - 1]} ${year}`
}

/** Names the month `2026-11`: `2026年11月` or `November 2026`; without its year `11月` or `Nov`. */
export function formatMonth(key: string, lang: Lang, form: 'year' | 'short'): string {
  const [year, month = 0] = key.split('-').map(Number)
  if (lang === 'zh') return form === 'year' ? `${year}年${month}月` : `${month}月`
  const name = MONTHS[month - 1] ?? ''
  return form === 'year' ? `${name} ${year}` : name.slice(0, 3)
}

/** The day after a day, `2026-11-30` to `2026-12-01`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** An instant's time of day in Asia/Shanghai, `14:05`. */
export function formatTime(instant: string): string {
  return shanghai(instant).slice(11, 16)
}

/** An instant's day and time in Asia/Shanghai, `2026年11月20日 14:05` / `20 November 2026, 14:05`. */
export function formatDateTime(instant: string, lang: Lang): string {
  const between = lang === 'zh' ? ' ' : ', '
  return formatDate(instant, lang) + between + formatTime(instant)
}

function shanghai(when: string): string {
  const time = Date.parse(when)
  if (Number.isNaN(time)) throw new Error(`"${when}" is not an ISO 8601 day or instant.`)
  if (/^\d{4}-\d{2}-\d{2}$/.test(when)) return when
  return new Date(time + SHANGHAI).toISOString()
}
