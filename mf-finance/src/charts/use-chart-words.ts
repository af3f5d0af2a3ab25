import { useSite, type Lang, type LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatMoney, formatMonth, formatNumber, useNames, yuanOf } from 'shared/ui'
import type { Period, Sums } from './periods'
import { percent, type Share } from './shares'

/** Browsers shorten numbers each in its own way, and a page is hydrated as the server rendered it. */
const UNITS: Record<Lang, [size: number, sign: string][]> = {
  zh: [
    [100_000_000, '亿'],
    [10_000, '万'],
  ],
  en: [
    [1_000_000, 'm'],
    [1_000, 'k'],
  ],
}

/** The texts and formats of the charts. */
export function useChartWords() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  // Uses no-break spaces, so that an amount is not separated from its currency.
  const money = (fen: bigint) => formatMoney(yuanOf(fen), lang).replace(' ', '\u00a0')
  const period = (key: string) =>
    key.length === 4 ? t('charts.year', { year: key }) : formatMonth(key, lang, 'year')
  const purpose = ({ purpose, count }: Share) =>
    purpose === null ? t('charts.rest', { others: count }) : names.of(purpose)
  return {
    money,
    /** `2026-11` as `2026年11月` / `November 2026`, `2026` as `2026年` / `2026`. */
    period,
    /** A month without its year, `11月` / `Nov`. */
    month: (key: string) => formatMonth(key, lang, 'short'),
    /** Yuan on an axis, `50万` / `500k`. */
    short: (yuan: number) => {
      const [size, sign] = UNITS[lang].find(([least]) => yuan >= least) ?? [1, '']
      return formatNumber(yuan / size, lang) + sign
    },
    /** Income minus expenses, with its sign. */
    net: ({ donation, expense }: Sums) =>
      donation < expense ? `−${money(expense - donation)}` : `+${money(donation - expense)}`,
    purpose,
    /** A mark's name and its values. */
    periodValues: (of: Period, lists: readonly LedgerList[]) => [
      period(of.key),
      ...lists.map((list) => t(`charts.value.${list}`, { amount: money(of[list]) })),
    ],
    shareValues: (of: Share, lists: readonly LedgerList[]) => [
      purpose(of),
      ...lists.map((list) => {
        const values = { amount: money(of[list]), percent: percent(of.part[list], of[list]) }
        return t(`charts.share.${list}`, values)
      }),
    ],
    joined: (parts: readonly string[]) => parts.join(t('charts.separator')),
  }
}
