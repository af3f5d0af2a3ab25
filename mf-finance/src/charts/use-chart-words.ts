import { useSite, type Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatMoney, yuanOf } from 'shared/ui'
import type { ListName } from '../ledger/lists'
import type { Period } from './periods'
import { percent, type Share } from './shares'

export type Side = 'income' | 'expense'

/** The sides that a list has. */
export const sidesOf = (list: ListName): Side[] =>
  list === 'all' ? ['income', 'expense'] : [list === 'donation' ? 'income' : 'expense']

const locales: Record<Lang, string> = { zh: 'zh-CN', en: 'en-GB' }

/** The words of the charts for what they draw. */
export function useChartWords() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const written = (form: 'long' | 'short', key: string) =>
    new Intl.DateTimeFormat(locales[lang], {
      month: form,
      ...(form === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(Date.parse(`${key}-01`))
  // An amount in a sentence is never torn from its currency.
  const money = (fen: bigint) => formatMoney(yuanOf(fen), lang).replace(' ', '\u00a0')
  const period = (key: string) =>
    key.length === 4 ? t('charts.year', { year: key }) : written('long', key)
  const values = (of: Record<Side, bigint>, sides: readonly Side[]) =>
    sides.map((side) => t(`charts.value.${side}`, { amount: money(of[side]) }))
  return {
    money,
    /** `2026-11` as `2026年11月` / `November 2026`, `2026` as `2026年` / `2026`. */
    period,
    /** A month without its year, `11月` / `Nov`. */
    month: (key: string) => written('short', key),
    /** Yuan on an axis, `50万` / `500K`. */
    short: (yuan: number) =>
      new Intl.NumberFormat(locales[lang], { notation: 'compact' }).format(yuan),
    /** What came in less what went out, with its sign. */
    net: ({ income, expense }: Record<Side, bigint>) =>
      income < expense ? `−${money(expense - income)}` : `+${money(income - expense)}`,
    purpose: ({ purpose, count }: Share) => purpose ?? t('charts.rest', { others: count }),
    /** A mark's name and its values. */
    periodValues: (of: Period, sides: readonly Side[]) => [period(of.key), ...values(of, sides)],
    shareValues: (of: Share, sides: readonly Side[]) => [
      of.purpose ?? t('charts.rest', { others: of.count }),
      ...sides.map((side) =>
        t(`charts.share.${side}`, {
          amount: money(of[side]),
          percent: percent(of[`${side}Share`], of[side]),
        }),
      ),
    ],
    joined: (parts: readonly string[]) => parts.join(t('charts.separator')),
  }
}
